import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Flag, Id, Move, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { Menu, MenuDraft } from './menu.entities.ts';

const seeMenus = may('view', 'menu');
const editMenus = may('edit', 'menu');

export const menusEndpoints = {
  listMenus: endpoint({
    method: 'GET',
    path: '/baseMenu/list',
    summary: 'Every menu item, in order, parents before children',
    needs: may('view', 'menu', 'role'),
    scope: 'none',
    query: z.strictObject({ enabled: Flag.optional() }),
    reply: z.array(Menu),
  }),
  pageMenus: endpoint({
    method: 'GET',
    path: '/baseMenu/getMenuPage',
    summary: 'Page of menu items',
    needs: seeMenus,
    scope: 'none',
    query: pageQuery(['name', 'address', 'sort']),
    reply: page(Menu),
  }),
  saveMenu: endpoint({
    method: 'POST',
    path: '/baseMenu/save',
    summary: 'Create or change a menu item',
    needs: editMenus,
    scope: 'none',
    body: MenuDraft,
    reply: Saved,
    errors: ['menu.addressInUse', 'menu.circular', 'menu.ownAccess'],
  }),
  removeMenu: endpoint({
    method: 'DELETE',
    path: '/baseMenu/delMenu',
    summary: 'Remove a menu item without children',
    needs: editMenus,
    scope: 'none',
    query: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['menu.hasChildren', 'menu.ownAccess'],
  }),
  moveMenu: endpoint({
    method: 'POST',
    path: '/baseMenu/move',
    summary: 'Move a menu item up or down among its siblings',
    needs: editMenus,
    scope: 'none',
    body: Move,
    reply: Done,
    errors: ['menu.atEdge'],
  }),
  enableMenu: endpoint({
    method: 'POST',
    path: '/baseMenu/enable',
    summary: 'Enable or disable a menu item',
    needs: editMenus,
    scope: 'none',
    body: z.strictObject({ id: Id, enabled: z.boolean() }),
    reply: Done,
    errors: ['menu.ownAccess'],
  }),
};
