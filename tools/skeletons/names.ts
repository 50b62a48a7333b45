/** One noun as the layers spell it: `work-orders` → workOrders, WorkOrders, workOrder, WorkOrder, work_orders. */
export interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  readonly single: string;
  readonly Single: string;
  readonly snake: string;
  /** In a sentence: `work order`, `work orders`. */
  readonly words: { readonly one: string; readonly many: string };
}

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const irregular: Readonly<Record<string, string>> = {
  people: 'person',
  statuses: 'status',
  buses: 'bus',
  analyses: 'analysis',
  indices: 'index',
  series: 'series',
  news: 'news',
  shelves: 'shelf',
};

/** Of the last word of a name in kebab-case: `lost-items` → `lost-item`. */
const singular = (kebab: string): string => {
  const [word = ''] = kebab.split('-').slice(-1);
  const one =
    irregular[word] ??
    (/ies$/.test(word)
      ? `${word.slice(0, -3)}y`
      : /(ch|sh|x|ss|zz)es$/.test(word)
        ? word.slice(0, -2)
        : /[^sui]s$/.test(word)
          ? word.slice(0, -1)
          : word);
  return `${kebab.slice(0, kebab.length - word.length)}${one}`;
};

const camelOf = (kebab: string): string => kebab.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/** Returns undefined if the name is not kebab-case. */
export const namesOf = (kebab: string): Names | undefined => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) return undefined;
  const camel = camelOf(kebab);
  const single = camelOf(singular(kebab));
  return {
    kebab,
    camel,
    pascal: upper(camel),
    single,
    Single: upper(single),
    snake: kebab.replaceAll('-', '_'),
    words: { one: singular(kebab).replaceAll('-', ' '), many: kebab.replaceAll('-', ' ') },
  };
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

/** Adds lines to a block of similar lines, each before the first that follows it; the others stay where they are. */
export const intoSorted = (text: string, form: RegExp, ...added: string[]): string => {
  const lines = text.split('\n');
  if (!lines.some((line) => form.test(line))) throw new Error(`expected lines like ${form}`);
  for (const line of added.filter((one) => !lines.includes(one))) {
    const next = lines.findIndex((other) => form.test(other) && other > line);
    lines.splice(next < 0 ? lines.findLastIndex((other) => form.test(other)) + 1 : next, 0, line);
  }
  return lines.join('\n');
};
