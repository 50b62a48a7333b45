import { type Menu, menusEndpoints, TOP_LEVEL } from '@eoms/contract';
import { presentPage } from '../../platform/database/page.ts';
import { parentsFirst } from '../../platform/database/parents-first.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { createMenuChanges } from './change-menus.ts';
import { allMenus, type MenuRow, pageMenus } from './menus.store.ts';

export type MenusDeps = Pick<Platform, 'database' | 'news'>;

const presentMenu = (menu: MenuRow): Menu => ({
  ...menu,
  parentId: menu.parentId ?? TOP_LEVEL,
  createdAt: menu.createdAt.toISOString(),
});

export const menusRoutes = ({ database, news }: MenusDeps): Route[] => {
  const { db } = database;
  const changes = createMenuChanges(database, news);
  return implement(menusEndpoints, {
    listMenus: async ({ query }) => parentsFirst(await allMenus(db, query.enabled)).map(presentMenu),
    pageMenus: async ({ query }) => presentPage(await pageMenus(db, query), presentMenu),
    saveMenu: ({ body }, context) => changes.save(body, context),
    removeMenu: ({ query }, context) => changes.remove(query.id, context),
    moveMenu: ({ body }, context) => changes.move(body, context),
    enableMenu: ({ body }, context) => changes.enable(body.id, body.enabled, context),
  });
};
