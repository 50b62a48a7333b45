import type { MenuDraft, Move } from '@eoms/contract';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { lockRow, writeRow } from '../../platform/database/save-row.ts';
import { lockTree, moveInTree, removeFromTree, saveInTree } from '../../platform/database/tree.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import { isReachable, menuTree } from './menus.store.ts';

/** Address of the screen for administering menus. */
const own = 'menu';

export const createMenuChanges = (database: Database, news: News) => {
  /** Runs a change of the tree; refused if it would leave the menu screen unreachable. */
  const change = <T>(work: (tx: Executor) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await lockTree(tx, menuTree.table);
      const reachable = await isReachable(tx, own);
      const done = await work(tx);
      if (reachable && !(await isReachable(tx, own))) throw refuse('menu.ownAccess');
      await news.changed(tx, accessChanged, {});
      return done;
    });

  return {
    save: (draft: MenuDraft, caller: Caller): Promise<{ id: string }> =>
      change(async (tx) => {
        const { id } = await saveInTree(tx, menuTree, draft, caller, (before) => {
          // Roles hold menus, not addresses: changing a menu's address gives its holders another screen.
          if (before && before.address !== draft.address && !caller.superAdministrator) throw refuse('403');
          return undefined;
        });
        return { id };
      }),
    remove: (id: string, caller: Caller): Promise<null> =>
      change(async (tx) => {
        await removeFromTree(tx, menuTree, id, caller);
        return null;
      }),
    move: (move: Move, caller: Caller): Promise<null> =>
      change(async (tx) => {
        await moveInTree(tx, menuTree, move, caller);
        return null;
      }),
    enable: (id: string, enabled: boolean, caller: Caller): Promise<null> =>
      change(async (tx) => {
        const before = await lockRow(tx, menuTree, id);
        const switched = { ...menuTree, forAudit: () => ({ enabled: before.enabled }) };
        await writeRow(tx, switched, { id, before }, { values: { enabled } }, caller);
        return null;
      }),
  };
};
