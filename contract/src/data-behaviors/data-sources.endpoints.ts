import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  DataSource,
  DataSourceChoice,
  DataSourceDraft,
  DataSourceKind,
  DataSourceTest,
} from './data-source.entities.ts';

const see = may('view', 'dataDepot');
const edit = may('edit', 'dataDepot');

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
    errors: ['dataSource.nameInUse', 'dataSource.kindStays', 'dataSource.secretUnknown', 'dataSource.tooMany'],
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
};
