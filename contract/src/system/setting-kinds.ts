import type { ConfigType, ConfigValues } from './config.entities.ts';

export type SettingUnit = 'minutes' | 'hours' | 'days' | 'times' | 'characters' | 'sessions' | 'passwordsBefore';

/** How a setting is shown and entered; its limits are those of its schema. */
export type SettingKind =
  | { readonly kind: 'text'; readonly needed?: true; readonly code?: true }
  | { readonly kind: 'number'; readonly unit: SettingUnit }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  /** A list of texts, one a line. */
  | { readonly kind: 'lines' }
  | { readonly kind: 'image' }
  | { readonly kind: 'language' }
  | { readonly kind: 'role' }
  /** A time zone by its IANA name; empty for that of the machine. */
  | { readonly kind: 'zone' }
  /** An angle that may be absent. */
  | { readonly kind: 'degrees' }
  /** Written and never shown. */
  | { readonly kind: 'secret' };

/** Secrets of a group, which are no values. */
export interface ConfigSecrets {
  oauth2: 'clientSecret';
}
export type SettingKey<T extends ConfigType> =
  | (keyof ConfigValues[T] & string)
  | (T extends keyof ConfigSecrets ? ConfigSecrets[T] : never);

/** Every system setting, in the order in which its group shows them. */
export const settingKinds: { readonly [T in ConfigType]: Readonly<Record<SettingKey<T>, SettingKind>> } = {
  general: {
    title: { kind: 'text', needed: true },
    titleEn: { kind: 'text', needed: true },
    language: { kind: 'language' },
    logo: { kind: 'image' },
    favicon: { kind: 'image' },
    publicUrl: { kind: 'text', code: true },
    initialPasswordHint: { kind: 'text' },
  },
  venue: {
    address: { kind: 'text' },
    addressEn: { kind: 'text' },
    timeZone: { kind: 'zone' },
    latitude: { kind: 'degrees' },
    longitude: { kind: 'degrees' },
  },
  security: {
    idleMinutes: { kind: 'number', unit: 'minutes' },
    absoluteHours: { kind: 'number', unit: 'hours' },
    rememberDays: { kind: 'number', unit: 'days' },
    attempts: { kind: 'number', unit: 'times' },
    lockMinutes: { kind: 'number', unit: 'minutes' },
    sessionsAtMost: { kind: 'number', unit: 'sessions' },
    secondFactorFor: { kind: 'choice', of: ['nobody', 'administrators', 'everybody'] },
  },
  passwords: {
    shortest: { kind: 'number', unit: 'characters' },
    refuseNames: { kind: 'flag' },
    history: { kind: 'number', unit: 'passwordsBefore' },
  },
  oauth2: {
    enabled: { kind: 'flag' },
    name: { kind: 'text' },
    issuer: { kind: 'text', code: true },
    clientId: { kind: 'text', code: true },
    clientSecret: { kind: 'secret' },
    scopes: { kind: 'text', code: true },
    accountClaim: { kind: 'text', code: true },
    createUsers: { kind: 'flag' },
    defaultRoleId: { kind: 'role' },
    allowedNetworks: { kind: 'lines' },
  },
  networks: {
    devices: { kind: 'lines' },
    data: { kind: 'lines' },
    calendars: { kind: 'lines' },
    notices: { kind: 'lines' },
    push: { kind: 'lines' },
  },
  webFrames: { sites: { kind: 'lines' } },
  retention: {
    readingDays: { kind: 'number', unit: 'days' },
    rollupDays: { kind: 'number', unit: 'days' },
    eventDays: { kind: 'number', unit: 'days' },
    commandDays: { kind: 'number', unit: 'days' },
    noticeDays: { kind: 'number', unit: 'days' },
    logDays: { kind: 'number', unit: 'days' },
  },
};

/** Every setting by its group and key. */
export const eachSetting = (): { type: ConfigType; key: string; kind: SettingKind }[] =>
  (Object.keys(settingKinds) as ConfigType[]).flatMap((type) =>
    Object.entries(settingKinds[type] as Record<string, SettingKind>).map(([key, kind]) => ({ type, key, kind })),
  );
