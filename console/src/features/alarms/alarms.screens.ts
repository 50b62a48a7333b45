import type { Screens } from '../../session/screen.ts';

export const alarmsScreens: Screens = {
  alarmCenter: { load: async () => (await import('./alarm-center-screen.tsx')).AlarmCenterScreen },
  alarmSolve: { load: async () => (await import('./alarm-solve-screen.tsx')).AlarmSolveScreen },
};
