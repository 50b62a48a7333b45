import { type Direction, type NavigationMenuDraft, TOP_LEVEL } from '@eoms/contract';
import type { z } from 'zod';
import type { Executor } from '../../platform/database/database.ts';
import { reorder } from '../../platform/database/reorder.ts';
import { isWithin, lockTree } from '../../platform/database/tree.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { NavigationWorkDeps, SignOnPort } from './navigation.deps.ts';
import {
  deleteNavigation,
  findNavigation,
  insertNavigation,
  type NavigationRow,
  navigationNeighbours,
  updateNavigation,
} from './navigation.store.ts';
import { navigationMenus } from './navigation.tables.ts';

const found = async (tx: Executor, id: string, field = 'id'): Promise<NavigationRow> => {
  const menu = await findNavigation(tx, id);
  if (!menu) throw refuseUnknown(field);
  return menu;
};

const nextSort = async (tx: Executor, parentId: string | null): Promise<number> =>
  Math.max(0, ...(await navigationNeighbours(tx, parentId)).map((menu) => menu.sort)) + 1;

/** Credentials in an address would show on every screen; a ticket goes only where one is expected. */
const requireAddress = async (
  tx: Executor,
  { address, signOn }: Pick<NavigationMenuDraft, 'address' | 'signOn'>,
  services: SignOnPort,
): Promise<void> => {
  const url = address !== null && URL.canParse(address) ? new URL(address) : undefined;
  const refused =
    (url && (url.username !== '' || url.password !== '')) ||
    (signOn && (!url || address === null || !(await services.isAuthorisedService(tx, address))));
  if (refused) throw refuse('navigation.addressRefused', {}, [{ field: 'address' }]);
};

const requirePosition = async (tx: Executor, id: string | undefined, parentId: string | null): Promise<void> => {
  if (parentId === null) return;
  const parent = await found(tx, parentId, 'parentId');
  if (id !== undefined && (await isWithin(tx, navigationMenus, id, parentId))) throw refuse('menu.circular');
  const hasChildren = id !== undefined && (await navigationNeighbours(tx, id)).length > 0;
  if (parent.parentId !== null || hasChildren) throw refuse('navigation.thirdLevel', {}, [{ field: 'parentId' }]);
};

export const createNavigationChanges = ({ database, roles, signOn }: NavigationWorkDeps) => {
  const change = <T>(work: (tx: Executor) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await lockTree(tx, navigationMenus);
      return work(tx);
    });

  return {
    save: (draft: NavigationMenuDraft, caller: Caller): Promise<{ id: string }> =>
      change(async (tx) => {
        const { id = newId(), parentId: parent, ...fields } = draft;
        const parentId = parent === TOP_LEVEL ? null : parent;
        const before = draft.id === undefined ? undefined : await found(tx, id);
        await requirePosition(tx, draft.id, parentId);
        await requireAddress(tx, fields, signOn());
        const stays = before?.parentId === parentId;
        const row = { id, parentId, ...fields, sort: before && stays ? before.sort : await nextSort(tx, parentId) };
        await (before ? updateNavigation(tx, id, row) : insertNavigation(tx, row));
        await caller.audit({ target: id, before, after: row }, tx);
        return { id };
      }),
    remove: (id: string, caller: Caller): Promise<null> =>
      refuseViolations({ navigation_menus_parent_fk: 'navigation.hasChildren' }, () =>
        change(async (tx) => {
          const before = await found(tx, id);
          await deleteNavigation(tx, id);
          await roles().forgetMenu(tx, id);
          await caller.audit({ target: id, before }, tx);
          return null;
        }),
      ),
    sort: (id: string, direction: z.infer<typeof Direction>, caller: Caller): Promise<null> =>
      change(async (tx) => {
        const siblings = await navigationNeighbours(tx, (await found(tx, id)).parentId);
        const moved = reorder(siblings, id, direction);
        if (!moved) throw refuse('menu.atEdge');
        for (const row of moved) await updateNavigation(tx, row.id, { sort: row.sort });
        await caller.audit({ target: id, after: { direction } }, tx);
        return null;
      }),
  };
};
