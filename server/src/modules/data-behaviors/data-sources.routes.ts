import { dataSourcesEndpoints } from '@eoms/contract';
import { removeRow } from '../../platform/database/save-row.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { listTables, previewTable } from './browse-source.ts';
import { keptSources, listSources, pageSources } from './data-sources.store.ts';
import { listDatabaseFiles } from './database-files.ts';
import { saveSource } from './save-source.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { testSource } from './test-source.ts';

const handlers = (deps: SourcesDeps): Handlers<typeof dataSourcesEndpoints> => {
  const { database, secrets, asking } = deps;
  return {
    listDataSources: () => listSources(database.db),
    pageDataSources: ({ query }) => pageSources(database.db, query),
    saveDataSource: async ({ body }, caller) => ({
      id: await database.transaction((tx) => saveSource(tx, secrets, body, caller)),
    }),
    removeDataSource: async ({ params: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, keptSources, id, caller));
      asking.forget(id);
      return null;
    },
    testDataSource: ({ body: { id } }, caller) => testSource(deps, id, caller),
    listDatabaseFiles: () => listDatabaseFiles(deps.databasesFolder),
    listDatabaseTables: ({ query: { id } }, { signal }) => listTables(deps, id, signal),
    previewDatabaseTable: ({ query }, { signal }) => previewTable(deps, query, signal),
  };
};

export const dataSourcesRoutes = (deps: SourcesDeps): Route[] => implement(dataSourcesEndpoints, handlers(deps));
