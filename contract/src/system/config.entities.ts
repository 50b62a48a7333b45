import { z } from 'zod';
import { Id, Revision, Time } from '../kit/fields.ts';
import { LanguageCode } from '../vocabulary/texts.ts';

export const GeneralConfig = z.strictObject({
  title: z.string().trim().min(1).max(60),
  titleEn: z.string().trim().min(1).max(60),
  /** Default language, for people whose own language is not known. */
  language: LanguageCode,
  logo: Id.nullable(),
  favicon: Id.nullable(),
  /** Address at which browsers reach this installation; links and redirects are built from it. */
  publicUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]),
  /** Hint shown to an administrator beside the password of a new user (specification section 9). Default `{secret}`. */
  initialPasswordHint: z.string().max(200),
});
export type GeneralConfig = z.infer<typeof GeneralConfig>;

export const SecurityConfig = z.strictObject({
  /** Minutes without a request after which a session ends. */
  idleMinutes: z.number().int().min(5).max(1440),
  /** Hours after which a session ends in any case. */
  absoluteHours: z.number().int().min(1).max(720),
  /** Days after which a session with "remember me" ends. */
  rememberDays: z.number().int().min(1).max(90),
  /** Wrong passwords in a row before the person has to wait (decision 014). */
  attempts: z.number().int().min(3).max(50),
  lockMinutes: z.number().int().min(1).max(1440),
  /** Sessions of one person at a time; a further sign-in ends the oldest. */
  sessionsAtMost: z.number().int().min(1).max(50),
  /** Who signs in with a second factor only; whoever has none sets one up at the next sign-in. */
  secondFactorFor: z.enum(['nobody', 'administrators', 'everybody']),
});
export type SecurityConfig = z.infer<typeof SecurityConfig>;

export const Oauth2Config = z.strictObject({
  enabled: z.boolean(),
  /** Label of the button on the sign-in page. */
  name: z.string().trim().max(40),
  issuer: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
  clientId: z.string().max(200),
  scopes: z.string().max(200),
  /** Claim that identifies the account: matched against the username, then the e-mail address. */
  accountClaim: z.string().max(60),
  /** Whether to create an external user at the first sign-in, with this role. */
  createUsers: z.boolean(),
  defaultRoleId: Id.nullable(),
  /** Private networks in which the provider may be, as CIDR with port: `10.0.0.0/8:443`. */
  allowedNetworks: z.array(z.string().max(60)).max(20),
});
export type Oauth2Config = z.infer<typeof Oauth2Config>;

export const WebFramesConfig = z.strictObject({
  /** Websites that web frames on layouts and documents may show, such as `https://signage.example`. Empty: none. */
  sites: z.array(z.string().trim().max(300)).max(50),
});
export type WebFramesConfig = z.infer<typeof WebFramesConfig>;

/** What a new password has to be, wherever one is set. Known passwords and those of one kind of character never pass. */
export const PasswordConfig = z.strictObject({
  /** Characters. */
  shortest: z.number().int().min(8).max(64),
  /** Whether a password that contains the user name, name, phone or e-mail address is refused. */
  refuseNames: z.boolean(),
  /** The last passwords that may not be used again; 0: any may. */
  history: z.number().int().min(0).max(12),
});
export type PasswordConfig = z.infer<typeof PasswordConfig>;

const days = z.number().int().min(1).max(3650);

/** How many days of what is recorded are kept. */
export const RetentionConfig = z.strictObject({
  /** Single readings of devices. */
  readingDays: days,
  /** Hourly figures of readings. */
  rollupDays: days,
  /** What happened to devices: online, offline, changes. */
  eventDays: days,
  /** Commands to devices, and runs of action groups. */
  commandDays: days,
  noticeDays: days,
  /** Of the operation log; older entries are moved to archives. 0: for ever. */
  logDays: z.number().int().min(0).max(3650),
});
export type RetentionConfig = z.infer<typeof RetentionConfig>;

/** What is the same for the whole venue. */
export const VenueConfig = z.strictObject({
  address: z.string().trim().max(300),
  addressEn: z.string().trim().max(300),
  /** As IANA names it (`Asia/Shanghai`); empty: that of the machine. In force from the next start of each node. */
  timeZone: z.string().trim().max(64),
  /** In degrees; north and east are positive. Both or neither. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
});
export type VenueConfig = z.infer<typeof VenueConfig>;

const networks = z.array(z.string().trim().min(1).max(60)).max(100);

/** Where this system may connect to, for each purpose, besides what the description of each says. */
export const NetworksConfig = z.strictObject({
  /** Networks that devices may be in, such as `10.0.0.0/8`. */
  devices: networks,
  /** Networks with a port, such as `10.0.0.5/32:5432`; here and below. */
  data: networks,
  calendars: networks,
  notices: networks,
  push: networks,
});
export type NetworksConfig = z.infer<typeof NetworksConfig>;

/** All groups of system settings. */
export const configGroups = {
  general: GeneralConfig,
  venue: VenueConfig,
  security: SecurityConfig,
  passwords: PasswordConfig,
  oauth2: Oauth2Config,
  networks: NetworksConfig,
  webFrames: WebFramesConfig,
  retention: RetentionConfig,
} as const;
export type ConfigType = keyof typeof configGroups;
export type ConfigValues = { [T in ConfigType]: z.infer<(typeof configGroups)[T]> };
export const configTypes = Object.keys(configGroups) as [ConfigType, ...ConfigType[]];
export const ConfigType = z.enum(configTypes);

/** Who saved a setting last. */
export const SettingChange = z.object({ key: z.string(), by: z.string().nullable(), at: Time });
export type SettingChange = z.infer<typeof SettingChange>;
/** A setting that an environment variable decides: it cannot be changed here. */
export const FixedSetting = z.object({ key: z.string(), variable: z.string() });
export type FixedSetting = z.infer<typeof FixedSetting>;

const kept = <T extends ConfigType, S extends z.ZodObject>(type: T, values: S) =>
  z.object({
    revision: Revision,
    type: z.literal(type),
    values,
    defaults: values,
    changes: z.array(SettingChange),
    fixed: z.array(FixedSetting),
  });

export const ConfigValue = z.discriminatedUnion('type', [
  kept('general', GeneralConfig),
  kept('venue', VenueConfig),
  kept('security', SecurityConfig),
  kept('passwords', PasswordConfig),
  kept('oauth2', Oauth2Config).extend({ hasSecret: z.boolean() }),
  kept('networks', NetworksConfig),
  kept('webFrames', WebFramesConfig),
  kept('retention', RetentionConfig),
]);
export type ConfigValue = z.infer<typeof ConfigValue>;

/** Settings that a draft does not name stay as they are. */
const draft = <T extends ConfigType, S extends z.ZodObject>(type: T, values: S) =>
  z.strictObject({ revision: Revision.optional(), type: z.literal(type), values });

export const ConfigDraft = z.discriminatedUnion('type', [
  draft('general', GeneralConfig.partial()),
  draft('venue', VenueConfig.partial()),
  draft('security', SecurityConfig.partial()),
  draft('passwords', PasswordConfig.partial()),
  draft('oauth2', Oauth2Config.partial()).extend({ clientSecret: z.string().max(500).optional() }),
  draft('networks', NetworksConfig.partial()),
  draft('webFrames', WebFramesConfig.partial()),
  draft('retention', RetentionConfig.partial()),
]);
export type ConfigDraft = z.infer<typeof ConfigDraft>;
