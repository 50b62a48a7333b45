import { z } from 'zod';
import { ClockTime, Id, Name, Revision, Time } from '../kit/fields.ts';

/**
 * Where people come from: an LDAP or Active Directory server, or one of the office platforms. `json` has no people: an
 * address that answers a list of applications.
 */
export const DirectoryType = z.enum(['ldap', 'wecom', 'dingtalk', 'feishu', 'json']);
export type DirectoryType = z.infer<typeof DirectoryType>;

const Base = z.url({ protocol: /^https?$/ }).max(200);
const Part = z.string().trim().max(200);
/** Ids of departments at the far side, separated by commas. */
const Roots = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,64}(, ?[A-Za-z0-9_-]{1,64}){0,49}$/, 'departmentIds');

export const LdapConnection = z.strictObject({
  type: z.literal('ldap'),
  url: z
    .url({ protocol: /^ldaps?$/ })
    .max(200)
    .meta({ examples: ['ldaps://dc.example.com'] }),
  /** Encrypts a connection that begins in the clear (`ldap://`). */
  startTls: z.boolean(),
  /** The certificate authority of the server, as PEM; empty: the ones that the system trusts. */
  ca: z.string().max(20_000),
  /** The account that reads; its password is the directory's secret. */
  bindDn: Part.min(1),
  baseDn: Part.min(1),
  userFilter: z.string().trim().min(1).max(500),
  /** Which entries are departments; empty: none are taken. */
  departmentFilter: z.string().trim().max(500),
  /** Only members of this group are taken; empty: everybody whom the filter finds. */
  groupDn: Part,
});
export type LdapConnection = z.infer<typeof LdapConnection>;

export const WecomConnection = z.strictObject({
  type: z.literal('wecom'),
  base: Base,
  loginBase: Base,
  corpId: Part.min(1),
  agentId: Part,
  roots: Roots,
});
export type WecomConnection = z.infer<typeof WecomConnection>;

export const DingtalkConnection = z.strictObject({
  type: z.literal('dingtalk'),
  /** Departments and people: the calls that are documented under `oapi.dingtalk.com`. */
  base: Base,
  /** Access tokens and sign-in: the calls that are documented under `api.dingtalk.com`. */
  apiBase: Base,
  loginBase: Base,
  clientId: Part.min(1),
  roots: Roots,
});
export type DingtalkConnection = z.infer<typeof DingtalkConnection>;

export const FeishuConnection = z.strictObject({
  type: z.literal('feishu'),
  base: Base,
  loginBase: Base,
  appId: Part.min(1),
  roots: Roots,
});
export type FeishuConnection = z.infer<typeof FeishuConnection>;

/** A key, or keys below each other, such as `data.items`. */
const Keys = z
  .string()
  .trim()
  .regex(/^([^\s.]{1,64}(\.[^\s.]{1,64}){0,5})?$/, 'keys');

/** Where a list of applications is read, and what its fields are called there; empty: it has none. */
export const JsonConnection = z.strictObject({
  type: z.literal('json'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .meta({ examples: ['https://oa.example.com/applications.json'] }),
  /** The header that has the secret; empty: none is sent. */
  header: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{0,64}$/, 'header')
    .meta({ examples: ['Authorization'] }),
  /** Where the list is in the answer; empty: the answer is the list. */
  list: Keys,
  fields: z.strictObject({
    id: Keys.min(1).meta({ examples: ['id'] }),
    name: Keys,
    /** Taken where there is no name. */
    nameEn: Keys,
    url: Keys.min(1).meta({ examples: ['url'] }),
    icon: Keys,
    /** The heading that an application is put below. */
    group: Keys,
    order: Keys,
  }),
});
export type JsonConnection = z.infer<typeof JsonConnection>;

export const DirectoryConnection = z.discriminatedUnion('type', [
  LdapConnection,
  WecomConnection,
  DingtalkConnection,
  FeishuConnection,
  JsonConnection,
]);
export type DirectoryConnection = z.infer<typeof DirectoryConnection>;

/** The fields of a user that a directory fills. */
export const directoryFields = ['username', 'name', 'phone', 'email', 'code', 'sex'] as const;
export const DirectoryField = z.enum(directoryFields);
export type DirectoryField = z.infer<typeof DirectoryField>;

const Attribute = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.;-]{0,64}$/, 'attribute');
/** For each field of ours the name of theirs; empty: not taken, so that it stays what people enter here. */
export const FieldMapping = z.strictObject({
  username: Attribute.min(1),
  name: Attribute.min(1),
  phone: Attribute,
  email: Attribute,
  code: Attribute,
  sex: Attribute,
});
export type FieldMapping = z.infer<typeof FieldMapping>;

export const Directory = z.object({
  id: Id,
  name: Name,
  type: DirectoryType,
  connection: DirectoryConnection,
  /** Networks that may be reached besides public addresses on port 443, as `10.0.0.0/8:636`. */
  networks: z
    .array(
      z
        .string()
        .regex(/^[0-9a-fA-F.:]+\/\d{1,3}:\d{1,5}$/, 'networkAndPort')
        .meta({ examples: ['10.0.0.0/8:636'] }),
    )
    .max(20),
  hasSecret: z.boolean(),
  mapping: FieldMapping,
  /** The department below which theirs are kept; null: at the top. */
  departmentId: Id.nullable(),
  /** The role that new people get; null: none. */
  roleId: Id.nullable(),
  /** What happens to the accounts of people who are gone. Nobody is ever removed. */
  gone: z.enum(['disable', 'leave']),
  /** Whether accounts that exist here under the same user name are taken over; those of administrators never are. */
  linkExisting: z.boolean(),
  schedule: z.enum(['off', 'hourly', 'daily']),
  /** When it is read daily, in the server's time zone. */
  dailyAt: ClockTime,
  /** A scheduled run that would disable a larger share of the accounts waits for a person, in percent. */
  guardPercent: z.number().int().min(1).max(100),
  signIn: z.boolean(),
  /** Accounts that belong to it. */
  people: z.number().int(),
  createdAt: Time,
  revision: Revision,
});
export type Directory = z.infer<typeof Directory>;

export const DirectoryDraft = Directory.omit({ hasSecret: true, people: true, createdAt: true, type: true })
  .partial({ id: true, revision: true })
  .extend({
    /** The password of the reading account, or the secret of the app; left out: stays as it is. */
    secret: z.string().min(1).max(500).optional(),
  })
  .strict();
export type DirectoryDraft = z.infer<typeof DirectoryDraft>;
