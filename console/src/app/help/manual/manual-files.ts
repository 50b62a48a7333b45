import { type Language, sourceLanguageOf } from '@eoms/contract';
import type { ManualPage } from './manual-pages.ts';

const texts = import.meta.glob<string>('../../../../../docs/manual/*/*.md', { query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('../../../../../docs/screenshots/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

const root = '../../../../../docs';

/** The text of a page, in Markdown; the manual is written in the languages of the source. Throws when the page cannot be loaded. */
export const loadManualPage = async (page: ManualPage, language: Language): Promise<string> => {
  const load = texts[`${root}/manual/${sourceLanguageOf(language)}/${page}.md`];
  if (!load) throw new Error(`the manual has no page ${page}`);
  return load();
};

/** The address of a picture that a page names; undefined for anything that is not one of the manual's own. */
export const pictureOf = (source: string): string | undefined => {
  const [, name] = /^\.\.\/\.\.\/screenshots\/([\w.-]+\.png)$/.exec(source) ?? [];
  return name === undefined ? undefined : pictures[`${root}/screenshots/${name}`];
};
