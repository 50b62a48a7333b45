/** One noun as the layers spell it: `work-orders` → workOrders, WorkOrders, workOrder, WorkOrder, work_orders. */
export interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  readonly single: string;
  readonly Single: string;
  readonly snake: string;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const singular = (word: string): string =>
  word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word;

/** Returns undefined if the name is not kebab-case. */
export const namesOf = (kebab: string): Names | undefined => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) return undefined;
  const camel = kebab.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const single = singular(camel);
  return { kebab, camel, pascal: upper(camel), single, Single: upper(single), snake: kebab.replaceAll('-', '_') };
};

/** Files to write and files to change; a change throws if it does not find its anchor. */
export interface Plan {
  readonly files: Readonly<Record<string, string>>;
  readonly changes: Readonly<Record<string, (text: string) => string>>;
  /** Next steps, printed for the developer. */
  readonly next: readonly string[];
}

/** Inserts text before an anchor. Throws unless the anchor occurs exactly once. */
export const before = (text: string, anchor: string, added: string): string => {
  if (text.split(anchor).length !== 2) throw new Error(`expected "${anchor.trim()}" once`);
  return text.replace(anchor, () => added + anchor);
};

/** Adds lines to a block of similar lines and sorts the block. */
export const intoSorted = (text: string, form: RegExp, ...added: string[]): string => {
  const lines = text.split('\n');
  const block = lines.filter((line) => form.test(line));
  if (block.length === 0) throw new Error(`expected lines like ${form}`);
  const first = lines.findIndex((line) => form.test(line));
  const rest = lines.filter((line) => !form.test(line));
  rest.splice(first, 0, ...[...new Set([...block, ...added])].sort());
  return rest.join('\n');
};
