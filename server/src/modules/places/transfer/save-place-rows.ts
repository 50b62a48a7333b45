import { accessChanged } from '../../../platform/auth/auth.news.ts';
import { requireAllPlaces } from '../../../platform/auth/require-all-places.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { lockRow, storeRow } from '../../../platform/database/save-row.ts';
import { lockTree } from '../../../platform/database/tree.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { RowToSave, SavedRows } from '../../../platform/imports/importer.ts';
import type { News } from '../../../platform/news/news.ts';
import { listGroups } from '../place-groups.store.ts';
import { addPlaces, placesIn } from '../places.store.ts';
import { placeGroups } from '../places.tables.ts';
import { groupPaths, shownPath } from './group-paths.ts';
import type { PlaceImportTypes } from './place-table.ts';

/** Finds the group of a path, and creates what is missing of it, as the last among its siblings. */
export const openGroups = async (tx: Executor, caller: Caller) => {
  await lockTree(tx, placeGroups);
  const groups = await listGroups(tx, 'all');
  const byPath = new Map([...groupPaths(groups)].map(([id, path]) => [shownPath(path), id]));
  let sort = Math.max(0, ...groups.map((group) => group.sort));
  return async (path: readonly string[]): Promise<string> => {
    let parentId: string | null = null;
    for (let level = 1; level <= path.length; level += 1) {
      const key = shownPath(path.slice(0, level));
      const known: string | undefined = byPath.get(key);
      const id: string = known ?? newId();
      if (known === undefined) {
        requireAllPlaces(caller);
        sort += 1;
        await tx.insert(placeGroups).values({ id, name: path[level - 1] ?? '', parentId, sort });
        byPath.set(key, id);
      }
      parentId = id;
    }
    return parentId ?? '';
  };
};

/** Saves rows of a table of places; a new place, or another group, needs access to all places. */
export const createSavePlaceRows =
  (news: Pick<News, 'changed'>) =>
  async (
    tx: Executor,
    rows: readonly RowToSave<PlaceImportTypes>[],
    caller: Caller,
  ): Promise<SavedRows<PlaceImportTypes>> => {
    const groupOf = await openGroups(tx, caller);
    const kept = placesIn(caller.places);
    const before: object[] = [];
    const all: { id: string }[] = [];
    const added = [];
    let regrouped = false;
    for (const { draft } of rows) {
      const { id: known, path, groupId: _, ...values } = draft;
      const groupId = await groupOf(path);
      const was = known === null ? undefined : await lockRow(tx, kept, known);
      const row = { id: known ?? newId(), ...values, groupId };
      if (was?.groupId !== groupId) {
        requireAllPlaces(caller);
        regrouped = true;
      }
      if (was) {
        before.push(was);
        await storeRow(tx, kept, { id: row.id, before: was }, { ...values, groupId });
      } else added.push(row);
      all.push(row);
    }
    await addPlaces(tx, added);
    if (regrouped) await news.changed(tx, accessChanged, {});
    return { saved: all.map(({ id }) => ({ id })), before, after: all };
  };
