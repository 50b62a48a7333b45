import { z } from 'zod';
import { RoleRef } from '../access/role.entities.ts';
import { Id, Time } from '../kit/fields.ts';
import { GrantedMenu } from '../menus/menu.entities.ts';
import { Sex } from '../people/user.entities.ts';

export const SignedInUser = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  sex: Sex.nullable(),
  avatar: Id.nullable(),
  department: z.object({ id: Id, name: z.string() }).nullable(),
  roles: z.array(RoleRef),
  /** The role the session acts in; null: all of them together. */
  defaultRoleId: Id.nullable(),
  superAdministrator: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** The reply to every way of signing in (specification section 3, session state). */
export const SignedIn = z.object({
  token: z.string(),
  menu: z.array(GrantedMenu),
  user: SignedInUser,
  /** False until the first administrator has been created through the set-up link. */
  isInit: z.boolean(),
  expiresAt: Time,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** In `unauthorised`, `expired` and `otherMachine` the product is read-only. */
export const LicenseState = z.enum(['authorised', 'unauthorised', 'expired', 'otherMachine', 'evaluation']);
export type LicenseState = z.infer<typeof LicenseState>;

export const License = z.object({
  state: LicenseState,
  machineCode: z.string(),
  version: z.string(),
  licensee: z.string().nullable(),
  /** Null while `authorised` means that the licence never expires. */
  expiresAt: Time.nullable(),
});
export type License = z.infer<typeof License>;

export const OwnSession = z.object({
  id: Id,
  createdAt: Time,
  lastSeenAt: Time,
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
