import type { PhraseFolder } from '../families.ts';

/** The families that Russian has; the rest is shown in Chinese. */
export const families: PhraseFolder['families'] = {
  help: async () => (await import('./help.ts')).help,
  license: async () => (await import('./license.ts')).license,
  login: async () => (await import('./login.ts')).login,
  menus: async () => (await import('./menus.ts')).menus,
  notices: async () => (await import('./notices.ts')).notices,
  roles: async () => (await import('./roles.ts')).roles,
  shell: async () => (await import('./shell.ts')).shell,
  ui: async () => (await import('./ui.ts')).ui,
};
