import { z } from 'zod';
import { Code, Id, Name, Remarks, Revision, Time } from '../kit/fields.ts';
import { Action } from '../vocabulary/permissions.ts';

/** `system` roles administer the installation, `business` roles operate places. */
export const RoleType = z.enum(['system', 'business']);
export type RoleType = z.infer<typeof RoleType>;

export const Role = z.object({
  id: Id,
  name: Name,
  code: Code,
  type: RoleType,
  group: z.string().max(100).nullable(),
  /** Shipped with the product: it cannot be removed and its code cannot be changed. */
  isSystem: z.boolean(),
  /** Its holders may do everything, everywhere. Only the shipped administrator role has it. */
  isSuper: z.boolean(),
  remarks: Remarks,
  userCount: z.number().int(),
  createdAt: Time,
  revision: Revision,
});
export type Role = z.infer<typeof Role>;

export const RoleDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  code: Code,
  type: RoleType,
  group: z.string().trim().max(100).nullable(),
  remarks: Remarks,
});
export type RoleDraft = z.infer<typeof RoleDraft>;

export const RoleRef = z.object({ id: Id, name: z.string() });
export type RoleRef = z.infer<typeof RoleRef>;

/** What a role may do on one menu item. */
export const MenuGrant = z.strictObject({ menuId: Id, actions: z.array(Action).min(1).max(3) });
export type MenuGrant = z.infer<typeof MenuGrant>;

/** Places of a role: all of them, or the listed places and every place below the listed groups. */
export const PlaceGrant = z.object({
  all: z.boolean(),
  placeIds: z.array(Id).max(10_000),
  groupIds: z.array(Id).max(10_000),
});
export type PlaceGrant = z.infer<typeof PlaceGrant>;
