import type { Screens } from '../../session/screen.ts';

export const backupScreens: Screens = {
  backup: {
    load: async () => (await import('./backup-screen.tsx')).BackupScreen,
    phrases: ['backup'],
  },
};
