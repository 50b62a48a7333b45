import { z } from 'zod';
import { RoleRef } from '../access/role.entities.ts';
import { Code, Email, Id, Name, Phone, Revision, Time } from '../kit/fields.ts';

export const Username = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9._-]{1,63}$/, 'username');

/** 8–128 characters; the server also refuses well-known passwords and the user's own name. */
export const Password = z.string().min(8).max(128);
export const Sex = z.enum(['man', 'woman']);

/** `external` users belong to the external authentication family `/emOauth2`. */
export const Realm = z.enum(['internal', 'external']);
export type Realm = z.infer<typeof Realm>;

export const User = z.object({
  id: Id,
  username: z.string(),
  /** Full name. */
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Employee number. */
  code: z.string().nullable(),
  sex: Sex.nullable(),
  /** File id for `/resourceUpload/{id}`. */
  avatar: Id.nullable(),
  department: z.object({ id: Id, name: z.string() }).nullable(),
  roles: z.array(RoleRef),
  defaultRoleId: Id.nullable(),
  enabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSeenAt: Time.nullable(),
  createdAt: Time,
  revision: Revision,
  /** Of the roles, which are saved by a call of their own. */
  rolesRevision: Revision,
});
export type User = z.infer<typeof User>;

export const UserDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  username: Username,
  name: Name,
  phone: Phone.nullable(),
  email: Email.nullable(),
  code: Code.nullable(),
  sex: Sex.nullable(),
  avatar: Id.nullable(),
  departmentId: Id.nullable(),
  enabled: z.boolean(),
  /** Initial password: required for a new user, refused when `id` is given. */
  password: Password.optional(),
});
export type UserDraft = z.infer<typeof UserDraft>;
