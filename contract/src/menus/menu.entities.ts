import { z } from 'zod';
import { Id, Name, Revision, Sort, Time } from '../kit/fields.ts';
import { Action } from '../vocabulary/permissions.ts';
import { ScreenAddress } from '../vocabulary/screen-addresses.ts';

/** Parent of a top-level menu item (specification section 2). */
export const TOP_LEVEL = '-1';
export const ParentId = z.union([Id, z.literal(TOP_LEVEL)]);

export const Menu = z.object({
  id: Id,
  parentId: ParentId,
  name: Name,
  /** Name of an icon of `/iconFont/getIconFont`. */
  icon: z.string().max(64).nullable(),
  /** Screen it opens; null for a heading. */
  address: ScreenAddress.nullable(),
  /** Address of the item to highlight while this (hidden) item is open. */
  activeMenu: ScreenAddress.nullable(),
  /** Phrase key of the name; its English name comes from there. */
  langitem: z.string().max(100).nullable(),
  russian: z.string().max(100).nullable(),
  sort: Sort,
  enabled: z.boolean(),
  /** Reachable but not listed in the side menu (edit screens). */
  hidden: z.boolean(),
  createdAt: Time,
  revision: Revision,
});
export type Menu = z.infer<typeof Menu>;

/** A menu item of the signed-in user, with the actions that the role may take there. */
export const GrantedMenu = Menu.omit({ createdAt: true, revision: true }).extend({ actions: z.array(Action) });
export type GrantedMenu = z.infer<typeof GrantedMenu>;

export const MenuDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  parentId: ParentId,
  name: Name,
  icon: z.string().max(64).nullable(),
  address: ScreenAddress.nullable(),
  activeMenu: ScreenAddress.nullable(),
  langitem: z.string().max(100).nullable(),
  russian: z.string().max(100).nullable(),
  enabled: z.boolean(),
  hidden: z.boolean(),
});
export type MenuDraft = z.infer<typeof MenuDraft>;
