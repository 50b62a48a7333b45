import { type Direction, type MenuDraft, TOP_LEVEL } from '@eoms/contract';
import type { z } from 'zod';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { reorder } from '../../platform/database/reorder.ts';
import { isWithin, lockTree } from '../../platform/database/tree.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations, type Violations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import { deleteMenu, findMenu, insertMenu, isReachable, type MenuRow, neighbours, updateMenu } from './menus.store.ts';
import { menus } from './menus.tables.ts';

const savingViolations: Violations = {
  menus_address_key: 'menu.addressInUse',
  menus_parent_fk: { code: '404', field: 'parentId' },
};

/** The screen that menus are administered on. */
const own = 'menu';

export const createMenuChanges = (database: Database, news: News) => {
  /** Runs a change of the tree; refused if nobody could reach the menu screen afterwards. */
  const change = <T>(work: (tx: Executor) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await lockTree(tx, menus);
      const reachable = await isReachable(tx, own);
      const done = await work(tx);
      if (reachable && !(await isReachable(tx, own))) throw refuse('menu.ownAccess');
      await news.record(tx, accessChanged, {});
      return done;
    });

  const found = async (tx: Executor, id: string): Promise<MenuRow> => {
    const menu = await findMenu(tx, id);
    if (!menu) throw refuse('404');
    return menu;
  };
  const atEnd = async (tx: Executor, parentId: string | null): Promise<number> =>
    Math.max(0, ...(await neighbours(tx, parentId)).map((menu) => menu.sort)) + 1;

  const save = async (tx: Executor, draft: MenuDraft, caller: Caller): Promise<{ id: string }> => {
    const { id = newId(), parentId: parent, ...fields } = draft;
    const parentId = parent === TOP_LEVEL ? null : parent;
    const before = draft.id === undefined ? undefined : await found(tx, id);
    // Roles hold menus, not addresses: whoever re-addresses a menu gives its holders another screen.
    if (before && before.address !== fields.address && !caller.superAdministrator) throw refuse('403');
    if (before && parentId !== null && (await isWithin(tx, menus, id, parentId))) throw refuse('menu.circular');
    const stays = before?.parentId === parentId;
    const row = { id, parentId, ...fields, sort: before && stays ? before.sort : await atEnd(tx, parentId) };
    await (before ? updateMenu(tx, id, row) : insertMenu(tx, row));
    await caller.audit({ target: id, before, after: row }, tx);
    return { id };
  };

  return {
    save: (draft: MenuDraft, caller: Caller) =>
      refuseViolations(savingViolations, () => change((tx) => save(tx, draft, caller))),
    remove: (id: string, caller: Caller): Promise<null> =>
      refuseViolations({ menus_parent_fk: 'menu.hasChildren' }, () =>
        change(async (tx) => {
          const before = await found(tx, id);
          await deleteMenu(tx, id);
          await caller.audit({ target: id, before }, tx);
          return null;
        }),
      ),
    move: (id: string, direction: z.infer<typeof Direction>, caller: Caller): Promise<null> =>
      change(async (tx) => {
        const siblings = await neighbours(tx, (await found(tx, id)).parentId);
        const moved = reorder(siblings, id, direction);
        if (!moved) throw refuse('menu.atEdge');
        for (const { id: changed, sort } of moved) await updateMenu(tx, changed, { sort });
        await caller.audit({ target: id, after: { direction } }, tx);
        return null;
      }),
    enable: (id: string, enabled: boolean, caller: Caller): Promise<null> =>
      change(async (tx) => {
        const before = await found(tx, id);
        await updateMenu(tx, id, { enabled });
        await caller.audit({ target: id, before: { enabled: before.enabled }, after: { enabled } }, tx);
        return null;
      }),
  };
};
