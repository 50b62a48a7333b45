import { assetTableFaults } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import type { CheckedRow } from '../../../platform/imports/importer.ts';
import type { AssetLookups } from './asset-lookups.ts';
import type { AssetImportTypes } from './asset-table.ts';
import { codesInUse, firstRecords, parentsAbove } from './asset-transfer.store.ts';

type Rows = readonly CheckedRow<AssetImportTypes>[];

/** Reports codes of assets at places that the caller does not see. */
const checkCodes = async (db: Executor, rows: Rows): Promise<void> => {
  const fresh = rows.filter(({ before }) => !before);
  const taken = await codesInUse(
    db,
    fresh.flatMap(({ draft }) => draft.code ?? []),
  );
  for (const { row, draft } of fresh)
    if (draft.code !== null && taken.has(draft.code)) row.report('code', assetTableFaults.codeInUse);
};

const checkRecords = async (db: Executor, rows: Rows): Promise<void> => {
  const first = await firstRecords(
    db,
    rows.flatMap(({ before }) => before?.id ?? []),
  );
  for (const { row, draft } of rows) {
    const day = first.get(draft.id);
    const { purchasedOn } = draft.values;
    if (day !== undefined && purchasedOn !== null && day < purchasedOn)
      row.report('purchasedOn', assetTableFaults.recordBefore);
  }
};

/** Reports assets that would be inside themselves, by other rows or by what is there already. */
const checkCircles = async (db: Executor, rows: Rows): Promise<void> => {
  const inside = rows.filter(({ draft }) => draft.values.parentId !== null);
  const parents: Map<string, string | null> = await parentsAbove(
    db,
    inside.flatMap(({ draft }) => draft.values.parentId ?? []),
  );
  for (const { draft } of rows) parents.set(draft.id, draft.values.parentId);
  for (const { row, draft } of inside) {
    const seen = new Set<string>();
    let at: string | null = draft.values.parentId;
    while (at !== null && at !== draft.id && !seen.has(at)) {
      seen.add(at);
      at = parents.get(at) ?? null;
    }
    if (at === draft.id) row.report('parent', assetTableFaults.parentItself);
  }
};

/** Reports rows inside a new asset of the table which cannot be imported itself; this goes on along chains. */
const checkParents = (rows: Rows, find: AssetLookups): void => {
  const good = new Set(rows.flatMap(({ row, draft }) => (row.errors.length === 0 ? draft.id : [])));
  for (let again = true; again; ) {
    again = false;
    for (const { row, draft } of rows) {
      const { parentId } = draft.values;
      const at = parentId === null ? undefined : find.rowOf(parentId);
      if (parentId === null || at === undefined || good.has(parentId) || !good.has(draft.id)) continue;
      row.report('parent', assetTableFaults.parentRowBad, { row: at });
      good.delete(draft.id);
      again = true;
    }
  }
};

/** What only all rows together show, or the database. */
export const checkAssets = async (db: Executor, rows: Rows, find: AssetLookups): Promise<void> => {
  await checkCodes(db, rows);
  await checkRecords(db, rows);
  await checkCircles(db, rows);
  checkParents(rows, find);
};
