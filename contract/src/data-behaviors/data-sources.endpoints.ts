import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  DatabasePreview,
  DatabaseTable,
  DatabaseTableAddress,
  DataSource,
  DataSourceChoice,
  DataSourceDraft,
  DataSourceKind,
  DataSourceTest,
} from './data-source.entities.ts';

const see = may('view', 'dataDepot');
const edit = may('edit', 'dataDepot');
/** Whoever writes statements looks at what there is. */
const browse = may('edit', 'dataDepot', 'dataBehavior');

const browseErrors = [
  'dataBehavior.wrongSource',
  'dataBehavior.rejected',
  'dataBehavior.tooLarge',
  'dataBehavior.tooManyRows',
  'dataBehavior.resultWrong',
  'dataSource.busy',
  'dataSource.fileInUse',
  'dataSource.fileMissing',
  'dataSource.forbidden',
  'dataSource.signInFailed',
  'dataSource.superuser',
  'dataSource.timeout',
  'dataSource.unreachable',
] as const;

/** Databases and HTTP services that data behaviours ask. */
export const dataSourcesEndpoints = {
  listDataSources: endpoint({
    method: 'GET',
    path: '/dataSource/getAllListSource',
    summary: 'All data sources by name, to choose from',
    needs: may('view', 'dataDepot', 'dataBehavior'),
    scope: 'none',
    reply: z.array(DataSourceChoice),
  }),
  pageDataSources: endpoint({
    method: 'GET',
    path: '/dataSource/getSourcePage',
    summary: 'Page of the data sources; of their secrets only whether they exist',
    needs: see,
    scope: 'none',
    query: pageQuery(['name']).extend({ kind: DataSourceKind.optional() }),
    reply: page(DataSource),
  }),
  saveDataSource: endpoint({
    method: 'POST',
    path: '/dataSource/saveOrUpdateSource',
    summary: 'Create or change a data source; secrets that are left out stay, unless the source is somewhere else now',
    needs: edit,
    scope: 'none',
    body: DataSourceDraft,
    reply: Saved,
    errors: [
      'dataSource.nameInUse',
      'dataSource.kindStays',
      'dataSource.secretUnknown',
      'dataSource.secretMissing',
      'dataSource.tooMany',
    ],
  }),
  removeDataSource: endpoint({
    method: 'GET',
    path: '/dataSource/deleteSource/{id}',
    summary: 'Remove a data source that no behaviour asks',
    needs: edit,
    scope: 'none',
    params: ById,
    reply: Done,
    changes: true,
    errors: ['dataSource.hasBehaviors'],
  }),
  testDataSource: endpoint({
    method: 'POST',
    path: '/dataSource/testSource',
    summary: 'Connect to a stored data source now, and say what it answered',
    needs: edit,
    scope: 'none',
    body: ById,
    reply: DataSourceTest,
    perMinute: 20,
  }),
  listDatabaseFiles: endpoint({
    method: 'GET',
    path: '/dataSource/databaseFiles',
    summary: 'The files of SQLite in the folder “databases” of the data folder',
    needs: edit,
    scope: 'none',
    reply: z.array(z.string()),
  }),
  listDatabaseTables: endpoint({
    method: 'GET',
    path: '/dataSource/tables',
    summary: 'Tables and views of a database that its account may see, at most 1 000',
    needs: browse,
    scope: 'none',
    query: ById,
    reply: z.array(DatabaseTable),
    errors: browseErrors,
    perMinute: 60,
  }),
  previewDatabaseTable: endpoint({
    method: 'GET',
    path: '/dataSource/preview',
    summary: 'Columns and the first 20 rows of one table',
    needs: browse,
    scope: 'none',
    query: DatabaseTableAddress,
    reply: DatabasePreview,
    errors: browseErrors,
    perMinute: 60,
  }),
};
