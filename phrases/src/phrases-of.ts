import { addCatalogue, baseLanguage, type Language, languages } from '@eoms/contract/vocabulary';
import type { Families, Family } from './families.ts';
import { folders } from './folders.ts';
import { errors as zh } from './zh/errors.ts';

export const familyNames = Object.keys(folders.zh.families) as Family[];

const read = async (family: Family, language: Language): Promise<object> =>
  (await folders[language]?.families[family]?.()) ?? {};

/** The phrases of a family that exist in this very language. */
export const ownPhrases = <F extends Family>(family: F, language: Language): Promise<Partial<Families[F]>> =>
  read(family, language);

/** The phrases of a family, in Chinese where the language lacks them. */
export const phrasesOf = async <F extends Family>(family: F, language: Language): Promise<Families[F]> =>
  Object.assign({}, await read(family, baseLanguage), await read(family, language)) as Families[F];

/** Lets `textOf` find the texts and errors of this language, if it has a catalogue. */
export const loadCatalogue = async (language: Language): Promise<void> => {
  const { errors, texts } = folders[language] ?? {};
  if (!errors && !texts) return;
  const said = Object.entries((await errors?.()) ?? {}).map(([code, text]) => [zh[code as keyof typeof zh], text]);
  addCatalogue(language, Object.assign(Object.fromEntries(said), await texts?.()));
};

/** The same for all languages: a server answers in any of them. */
export const loadCatalogues = async (): Promise<void> => {
  await Promise.all(languages.map(({ code }) => loadCatalogue(code)));
};
