import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Move, Name, Revision, Saved, Sort } from '../kit/fields.ts';
import { ParentId } from '../menus/menu.entities.ts';
import { ownPath } from '../vocabulary/own-path.ts';
import { may } from '../vocabulary/permissions.ts';

/** How a navigation entry or a place opens (specification section 9). */
export const OpenType = z.enum(['modal', 'samePage', 'newPage']);
export type OpenType = z.infer<typeof OpenType>;

/** `console`: this product. `panel`: wall panels. `external`: other systems, opened with a sign-on ticket. `oa`: applications of an office platform. */
export const AppType = z.enum(['console', 'panel', 'external', 'oa']);
export type AppType = z.infer<typeof AppType>;

/** An absolute http(s) address or a path within this console. */
export const NavigationAddress = z.union([
  z.url({ protocol: /^https?$/ }).max(500),
  z
    .string()
    .regex(/^\/[^/\\\s][^\s]*$/, 'ownPath')
    .refine((path) => ownPath(path) !== undefined, 'ownPath')
    .max(500),
]);

export const NavigationMenu = z.object({
  id: Id,
  parentId: ParentId,
  name: Name,
  icon: z.string().max(64).nullable(),
  address: NavigationAddress.nullable(),
  appType: AppType,
  openType: OpenType,
  /** Whether to pass a sign-on ticket along; the address then needs an authorisation. */
  signOn: z.boolean(),
  sort: Sort,
  enabled: z.boolean(),
  revision: Revision,
});
export type NavigationMenu = z.infer<typeof NavigationMenu>;

export const NavigationMenuDraft = NavigationMenu.omit({ sort: true }).partial({ id: true, revision: true }).strict();
export type NavigationMenuDraft = z.infer<typeof NavigationMenuDraft>;

const see = may('view', 'navigationMenu', 'navigationMenuEdit', 'role');
const edit = may('edit', 'navigationMenu', 'navigationMenuEdit');

export const navigationEndpoints = {
  listNavigationMenus: endpoint({
    method: 'GET',
    path: '/solutionMenu/list',
    summary: 'Navigation menus granted to the current role',
    needs: 'session',
    scope: 'none',
    reply: z.array(NavigationMenu),
  }),
  listAllNavigationMenus: endpoint({
    method: 'GET',
    path: '/solutionMenu/getAllSolutionMenu',
    summary: 'Every navigation menu',
    needs: see,
    scope: 'none',
    reply: z.array(NavigationMenu),
  }),
  getNavigationMenu: endpoint({
    method: 'GET',
    path: '/solutionMenu/getSolutionMenuById',
    summary: 'One navigation menu',
    needs: see,
    scope: 'none',
    query: ById,
    reply: NavigationMenu,
  }),
  saveNavigationMenu: endpoint({
    method: 'POST',
    path: '/solutionMenu/saveOrUpdate',
    summary: 'Create or change a navigation menu',
    needs: edit,
    scope: 'none',
    body: NavigationMenuDraft,
    reply: Saved,
    errors: ['navigation.addressRefused', 'navigation.thirdLevel', 'menu.circular'],
  }),
  removeNavigationMenu: endpoint({
    method: 'POST',
    path: '/solutionMenu/deleteById',
    summary: 'Remove a navigation menu without children',
    needs: edit,
    scope: 'none',
    body: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['navigation.hasChildren'],
  }),
  sortNavigationMenu: endpoint({
    method: 'POST',
    path: '/solutionMenu/updateSolutionMenuSort',
    summary: 'Move a navigation menu up or down among its siblings',
    needs: edit,
    scope: 'none',
    body: Move,
    reply: Done,
    errors: ['menu.atEdge'],
  }),
  listNavigationMenusByApp: endpoint({
    method: 'GET',
    path: '/navigationMenu/getNavigationMenuByAppType',
    summary: 'Navigation menus of one kind of application that are granted to the current role',
    needs: 'session',
    scope: 'none',
    query: z.strictObject({ appType: AppType }),
    reply: z.array(NavigationMenu),
  }),
  listNavigationFavourites: endpoint({
    method: 'GET',
    path: '/navigationMenu/getFavourites',
    summary: 'The entries that one has marked for oneself, as ids',
    needs: 'session',
    scope: 'own',
    reply: z.array(Id),
  }),
  saveNavigationFavourite: endpoint({
    method: 'POST',
    path: '/navigationMenu/saveFavourite',
    summary: 'Make an entry of the navigation a favourite of the caller, or not',
    needs: 'session',
    scope: 'own',
    body: z.strictObject({ id: Id, favourite: z.boolean() }),
    reply: Done,
    errors: ['404'],
  }),
  syncSystemMenus: endpoint({
    method: 'POST',
    path: '/navigationMenu/syncEomsSystemMenu',
    summary: 'Add the system menus that the navigation lacks',
    needs: edit,
    scope: 'none',
    reply: z.object({ added: z.number().int() }),
  }),
};
