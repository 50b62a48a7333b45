import type { Entry } from 'ldapts';

/** Asks for one attribute of one entry; undefined if there is no such entry. */
export type AskAttribute = (attribute: string) => Promise<Entry | undefined>;

const rangesAtMost = 1_000;

const valuesOf = (value: Entry[string] | undefined): string[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String);

/**
 * Every value of an attribute. Active Directory answers at most 1 500 at a time, under the name `member;range=0-1499`, and
 * then nothing under its plain name: who does not ask for the rest takes a large group for an empty one (MS-ADTS,
 * 3.1.1.3.1.3.3). Undefined if there is no such entry.
 */
export const readRange = async (attribute: string, ask: AskAttribute): Promise<string[] | undefined> => {
  const values: string[] = [];
  let wanted = attribute;
  for (let asked = 0; asked < rangesAtMost; asked++) {
    const entry = await ask(wanted);
    if (!entry) return asked === 0 ? undefined : values;
    const ranged = Object.entries(entry).flatMap(([name, value]) => {
      const [, of, end] = /^([^;]+);range=\d+-(\d+|\*)$/i.exec(name) ?? [];
      return of?.toLowerCase() === attribute.toLowerCase() && end !== undefined ? [{ end, value }] : [];
    })[0];
    const plain = Object.entries(entry).find(([name]) => name.toLowerCase() === attribute.toLowerCase());
    values.push(...valuesOf(ranged?.value ?? plain?.[1]));
    if (!ranged || ranged.end === '*') return values;
    wanted = `${attribute};range=${Number(ranged.end) + 1}-*`;
  }
  throw new Error(`${attribute} has no end`);
};
