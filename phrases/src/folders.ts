import type { InLanguages } from '@eoms/contract/vocabulary';
import { families as en } from './en/families.ts';
import type { PhraseFolder } from './families.ts';
import { families as ru } from './ru/families.ts';
import { families as zh } from './zh/families.ts';

/** The folder of each language. Only Chinese and English have to be complete. */
export const folders: InLanguages<PhraseFolder> = {
  zh: { families: zh },
  en: { families: en },
  ru: {
    families: ru,
    complete: ['help', 'license', 'login', 'menus', 'roles', 'shell', 'ui'],
    errors: async () => (await import('./ru/errors.ts')).errors,
  },
};
