/** The words for the parts of a draft; what names it and what it was based on are none of them. */
export type PartWords<D> = { readonly [K in Exclude<keyof D, 'id' | 'revision' | 'editRevision'>]-?: string };

/** The words for the parts in which two drafts differ, in their order. */
export const differencesOf = <D extends object>(a: D, b: D, words: PartWords<D>): string[] =>
  (Object.keys(words) as (keyof PartWords<D>)[])
    .filter((part) => JSON.stringify(a[part] ?? []) !== JSON.stringify(b[part] ?? []))
    .map((part) => words[part]);
