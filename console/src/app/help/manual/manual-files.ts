import { baseLanguage, type Language } from '@eoms/contract';
import type { ManualPage } from './manual-pages.ts';

const texts = import.meta.glob<string>('../../../../../docs/manual/*/*.md', { query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('../../../../../docs/screenshots/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The languages that the manual is written in; readers of others get the base language, as everywhere. */
const written: readonly Language[] = ['zh', 'en'];
const folderOf = (language: Language): Language => (written.includes(language) ? language : baseLanguage);

const root = '../../../../../docs';

/** The text of a page, in Markdown. Throws when the page cannot be loaded. */
export const loadManualPage = async (page: ManualPage, language: Language): Promise<string> => {
  const load = texts[`${root}/manual/${folderOf(language)}/${page}.md`];
  if (!load) throw new Error(`the manual has no page ${page}`);
  return load();
};

/** The address of a picture that a page names; undefined for anything that is not one of the manual's own. */
export const pictureOf = (source: string): string | undefined => {
  const [, name] = /^\.\.\/\.\.\/screenshots\/([\w.-]+\.png)$/.exec(source) ?? [];
  return name === undefined ? undefined : pictures[`${root}/screenshots/${name}`];
};
