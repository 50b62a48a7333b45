import type { Catalogue, ErrorCode } from '@eoms/contract/vocabulary';
import type { families as zh } from './zh/families.ts';

export type Loaders = typeof zh;
export type Family = keyof Loaders;
export type Families = { [F in Family]: Awaited<ReturnType<Loaders[F]>> };

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many';
type PluralsOf<K> = K extends `${infer Start}_other` ? `${Start}_${Plural}` : never;
/** As many phrases of a family as a further language has, with the plurals that it needs. */
export type SomePhrases<F extends Family> = Partial<Record<keyof Families[F] | PluralsOf<keyof Families[F]>, string>>;

/** What a further language may bring. What it lacks is shown in Chinese. */
export interface PhraseFolder {
  readonly families: { readonly [F in Family]?: () => Promise<SomePhrases<F>> };
  /** Families that have to have every phrase: the check fails on what they lack. Of the others it only counts. */
  readonly complete?: readonly Family[];
  readonly errors?: () => Promise<Partial<Record<ErrorCode, string>>>;
  /** Texts of drivers, of the engine and of this package, by their Chinese. */
  readonly texts?: () => Promise<Catalogue>;
}
