import { z } from 'zod';
import { Id, Revision } from '../kit/fields.ts';
import { LanguageCode } from '../vocabulary/texts.ts';

export const ConfigType = z.enum(['general', 'security', 'oauth2', 'webFrames']);
export type ConfigType = z.infer<typeof ConfigType>;

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

export const ConfigValue = z.discriminatedUnion('type', [
  z.object({ revision: Revision, type: z.literal('general'), values: GeneralConfig }),
  z.object({ revision: Revision, type: z.literal('security'), values: SecurityConfig }),
  z.object({ revision: Revision, type: z.literal('oauth2'), values: Oauth2Config, hasSecret: z.boolean() }),
  z.object({ revision: Revision, type: z.literal('webFrames'), values: WebFramesConfig }),
]);
export type ConfigValue = z.infer<typeof ConfigValue>;

export const ConfigDraft = z.discriminatedUnion('type', [
  z.strictObject({ revision: Revision.optional(), type: z.literal('general'), values: GeneralConfig }),
  z.strictObject({ revision: Revision.optional(), type: z.literal('security'), values: SecurityConfig }),
  z.strictObject({
    revision: Revision.optional(),
    type: z.literal('oauth2'),
    values: Oauth2Config,
    clientSecret: z.string().max(500).optional(),
  }),
  z.strictObject({ revision: Revision.optional(), type: z.literal('webFrames'), values: WebFramesConfig }),
]);
export type ConfigDraft = z.infer<typeof ConfigDraft>;
