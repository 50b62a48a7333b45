import type { Screens } from '../../session/screen.ts';

export const dictionariesScreens: Screens = {
  dicManage: { load: async () => (await import('./dictionary-screen.tsx')).DictionaryScreen },
};
