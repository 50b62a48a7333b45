import { assetRecordsEndpoints } from '@eoms/contract';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { attachedToRecords, recordListing, shownRecord } from './asset-records.store.ts';
import type { SaveAssetDeps } from './assets.deps.ts';
import { removeAssetRecord, saveAssetRecord } from './save-record.ts';

export const assetRecordsRoutes = (deps: Pick<SaveAssetDeps, 'database' | 'files'>): Route[] =>
  implement(assetRecordsEndpoints, {
    listAssetRecords: ({ query }, caller) =>
      deps.database.read(async (db) => {
        const page = await readPage(db, query, recordListing(db, caller.places, query));
        const filesOf = await attachedToRecords.ofRows(
          db,
          page.records.map(({ id }) => id),
        );
        return presentPage(page, (row) => shownRecord.present(row, { files: filesOf(row.id) }));
      }),
    saveAssetRecord: ({ body }, caller) => saveAssetRecord(deps, caller, body),
    removeAssetRecord: ({ query }, caller) => removeAssetRecord(deps, caller, query.id),
  });
