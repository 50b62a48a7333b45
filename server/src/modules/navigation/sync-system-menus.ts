import type { Database, Executor } from '../../platform/database/database.ts';
import { lockTree } from '../../platform/database/tree.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { allNavigation, insertNavigation, listedSystemMenus, type NavigationRow } from './navigation.store.ts';
import { navigationMenus } from './navigation.tables.ts';

type SystemMenu = Awaited<ReturnType<typeof listedSystemMenus>>[number];

/** The menu with its ancestors, top first; undefined if one of them is disabled or hidden. */
const pathOf = (menu: SystemMenu, byId: ReadonlyMap<string, SystemMenu>): SystemMenu[] | undefined => {
  const path = [menu];
  for (let at = menu; at.parentId !== null; ) {
    const parent = byId.get(at.parentId);
    if (!parent) return undefined;
    path.unshift(parent);
    at = parent;
  }
  return path;
};

type Known = Pick<NavigationRow, 'id' | 'menuId' | 'parentId' | 'address' | 'sort'>;

const addMissing = async (tx: Executor): Promise<number> => {
  const system = await listedSystemMenus(tx);
  const byId = new Map(system.map((menu) => [menu.id, menu]));
  const known: Known[] = await allNavigation(tx);
  const before = known.length;
  const add = async (menu: SystemMenu, parentId: string | null): Promise<string> => {
    const siblings = known.filter((row) => row.parentId === parentId);
    const row = {
      id: newId(),
      menuId: menu.id,
      parentId,
      name: menu.name,
      icon: menu.icon,
      address: menu.address === null ? null : `/${menu.address}`,
      sort: Math.max(0, ...siblings.map((sibling) => sibling.sort)) + 1,
    };
    await insertNavigation(tx, { ...row, appType: 'console', openType: 'samePage', signOn: false, enabled: true });
    known.push(row);
    return row.id;
  };
  for (const menu of system) {
    const path = menu.address === null ? undefined : pathOf(menu, byId);
    if (!path || known.some((row) => row.menuId === menu.id || row.address === `/${menu.address}`)) continue;
    // Navigation has two levels: anything deeper goes below its top heading.
    const [top] = path;
    if (!top || top.id === menu.id) {
      await add(menu, null);
      continue;
    }
    const heading = known.find((row) => row.menuId === top.id);
    await add(menu, heading?.parentId === null ? heading.id : heading ? null : await add(top, null));
  }
  return known.length - before;
};

/** Adds system menus that the navigation does not have yet; changes and removes nothing. */
export const createSyncSystemMenus =
  (database: Database) =>
  (caller: Caller): Promise<{ added: number }> =>
    database.transaction(async (tx) => {
      await lockTree(tx, navigationMenus);
      const added = await addMissing(tx);
      await caller.audit({ after: { added } }, tx);
      return { added };
    });
