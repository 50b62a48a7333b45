import type { ConfigValues } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import { privateNetworks } from '../../platform/outbound/networks.ts';

/** The settings in use until an administrator saves others. */
export const configDefaults = async (): Promise<ConfigValues> => {
  const [zh, en] = await Promise.all([phrasesOf('shell', 'zh'), phrasesOf('shell', 'en')]);
  return {
    general: {
      title: zh.product,
      titleEn: en.product,
      language: 'zh',
      logo: null,
      favicon: null,
      publicUrl: '',
      initialPasswordHint: '{secret}',
    },
    venue: { address: '', addressEn: '', timeZone: '', latitude: null, longitude: null },
    security: {
      idleMinutes: 120,
      absoluteHours: 24,
      rememberDays: 30,
      attempts: 5,
      lockMinutes: 15,
      sessionsAtMost: 50,
      secondFactorFor: 'nobody',
    },
    passwords: { shortest: 8, refuseNames: true, history: 0 },
    oauth2: {
      enabled: false,
      name: '',
      issuer: '',
      clientId: '',
      scopes: 'openid profile email',
      accountClaim: 'preferred_username',
      createUsers: false,
      defaultRoleId: null,
      allowedNetworks: [],
    },
    networks: { devices: [...privateNetworks], data: [], calendars: [], notices: [], push: [] },
    webFrames: { sites: [] },
    // Commands and events a little more than a year, so that the same month of last year is still there.
    retention: {
      readingDays: 90,
      rollupDays: 730,
      eventDays: 400,
      commandDays: 400,
      noticeDays: 90,
      logDays: 0,
    },
  };
};
