import type { home } from './zh/home.ts';
import type { login } from './zh/login.ts';
import type { shell } from './zh/shell.ts';
import type { ui } from './zh/ui.ts';

/** The words of each family. zh is the source of the keys; a missing English one does not compile. */
export interface Families {
  home: typeof home;
  login: typeof login;
  shell: typeof shell;
  ui: typeof ui;
}
export type Family = keyof Families;
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

type Loaders = { [F in Family]: () => Promise<Families[F]> };

/** One lazily loaded part per language and family. A new family is one line here in each language and one above. */
export const phraseLoaders: Record<Language, Loaders> = {
  zh: {
    home: async () => (await import('./zh/home.ts')).home,
    login: async () => (await import('./zh/login.ts')).login,
    shell: async () => (await import('./zh/shell.ts')).shell,
    ui: async () => (await import('./zh/ui.ts')).ui,
  },
  en: {
    home: async () => (await import('./en/home.ts')).home,
    login: async () => (await import('./en/login.ts')).login,
    shell: async () => (await import('./en/shell.ts')).shell,
    ui: async () => (await import('./en/ui.ts')).ui,
  },
};
