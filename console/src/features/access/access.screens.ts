import type { Screens } from '../../session/screen.ts';

export const accessScreens: Screens = {
  role: { load: async () => (await import('./role-screen.tsx')).RoleScreen },
  menu: { load: async () => (await import('./menu-screen.tsx')).MenuScreen },
};
