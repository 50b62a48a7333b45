import {
  type DataSource,
  type DataSourceChoice,
  DataSourceDraft,
  type DataSourceKind,
  type Page,
  type PageQuery,
} from '@eoms/contract';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, unaudited } from '../../platform/database/fields.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { dataSources as sources } from './data-behaviors.tables.ts';

export type SourceRow = typeof sources.$inferSelect;

export const keptSources: EntityDrafts<typeof sources, DataSourceDraft> = {
  table: sources,
  fields: draftFields(sources, DataSourceDraft, { secrets: unaudited('they are stored sealed') }),
  scope: 'none',
  violations: { data_sources_name_key: { code: 'dataSource.nameInUse', field: 'name' } },
  heldBy: {
    data_behaviors_source_fk: 'dataSource.hasBehaviors',
    data_behaviors_active_source_fk: 'dataSource.hasBehaviors',
  },
  forAudit: ({ secrets: _, createdAt: _made, ...row }) => row,
};

// Named in full: in a query of one table, drizzle leaves out its name.
const behaviors = sql<number>`(select count(*)::int from data_behaviors b where b.source_id = data_sources.id)`;
const kindOf = sql<DataSourceKind>`data_sources.settings ->> 'kind'`;

export const pageSources = async (
  db: Executor,
  query: PageQuery & { readonly kind?: DataSourceKind | undefined },
): Promise<Page<DataSource>> => {
  const { id, name } = sources;
  const page = await readPage(db, query, {
    rows: db
      .select({ ...getTableColumns(sources), behaviors })
      .from(sources)
      .$dynamic(),
    counted: db.select({ id }).from(sources),
    scope: 'none',
    where: [query.kind && eq(kindOf, query.kind), containing(query.keyword, name)],
    order: { columns: { name }, standard: 'name', id },
  });
  return presentPage(page, ({ secrets: _, createdAt: _made, ...shown }) => shown);
};

export const listSources = (db: Executor): Promise<DataSourceChoice[]> =>
  db
    .select({ id: sources.id, name: sources.name, kind: kindOf })
    .from(sources)
    .orderBy(asc(sources.name), asc(sources.id));

export const findSource = async (db: Executor, id: string): Promise<SourceRow | undefined> => {
  const [row] = await db.select().from(sources).where(eq(sources.id, id));
  return row;
};

export const countSources = (db: Executor): Promise<number> => db.$count(sources);
