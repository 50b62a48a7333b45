import type { Screens } from '../../session/screen.ts';

export const noticesScreens: Screens = {
  alarmChannel: { load: async () => (await import('./channel-screen.tsx')).ChannelScreen },
  alarmChanelEdit: { load: async () => (await import('./channel-edit-screen.tsx')).ChannelEditScreen },
  alarmTemplate: { load: async () => (await import('./template-screen.tsx')).TemplateScreen },
  alarmTemplateEdit: { load: async () => (await import('./template-edit-screen.tsx')).TemplateEditScreen },
  notifyChannel: { load: async () => (await import('./notice-screen.tsx')).NoticeScreen },
};
