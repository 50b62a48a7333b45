import type { Screens } from '../../session/screen.ts';

export const meetingsScreens: Screens = {
  placeMeeting: { load: async () => (await import('./meeting-screen.tsx')).MeetingScreen },
};
