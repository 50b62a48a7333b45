import {
  type EntityDefinition,
  EntityDraft,
  type EntityGroup,
  EntityGroupDraft,
  type EntityProperty,
  type EntityState,
  type Page,
  type PageQuery,
} from '@eoms/contract';
import { asc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { readPage } from '../../platform/database/page.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import type { TreeDrafts } from '../../platform/database/tree.ts';
import { sameJson } from '../../platform/same-json.ts';
import { definitionOf } from './definition-of.ts';
import { entities, entityGroups as groups, entityProperties as properties } from './entities.tables.ts';

export type EntityStored = typeof entities.$inferSelect;
export type PropertyStored = typeof properties.$inferSelect;

export const groupTree: TreeDrafts<typeof groups, EntityGroupDraft> = {
  table: groups,
  fields: draftFields(groups, EntityGroupDraft, {}),
  scope: 'none',
  newLast: true,
  tieBreaker: groups.name,
  circular: 'entityGroup.circular',
  levels: { atMost: 2, refusal: 'entityGroup.tooDeep' },
  violations: {
    data_entity_groups_name_key: { code: 'entityGroup.nameInUse', field: 'name' },
    data_entity_groups_parent_fk: { code: '404', field: 'parentId' },
  },
  heldBy: {
    data_entity_groups_parent_fk: 'entityGroup.hasChildren',
    data_entities_group_fk: 'entityGroup.hasEntities',
  },
};

export const keptEntities: EntityDrafts<typeof entities, EntityDraft> = {
  table: entities,
  fields: draftFields(entities, EntityDraft, {}),
  scope: 'none',
  violations: {
    data_entities_package_key: { code: 'entity.packageInUse', field: 'packageName' },
    data_entities_group_fk: { code: '404', field: 'groupId' },
  },
  heldBy: { data_entity_properties_reference_fk: 'entity.referenced' },
};

export const listGroups = (db: Executor): Promise<EntityGroup[]> =>
  db
    .select({
      id: groups.id,
      parentId: groups.parentId,
      name: groups.name,
      sort: groups.sort,
      revision: groups.revision,
      entities: sql<number>`(select count(*)::int from data_entities e where e.group_id = data_entity_groups.id)`,
    })
    .from(groups)
    .orderBy(asc(groups.sort), asc(groups.name), asc(groups.id));

const toProperty = ({ createdAt: _, propertyLower: _key, ...row }: PropertyStored): EntityProperty => row;

/** The properties of drafts, in their order. */
export const propertiesOf = async (db: Executor, entityIds: readonly string[]): Promise<EntityProperty[]> => {
  const rows = await db
    .select()
    .from(properties)
    .where(sql`${properties.entityId} = any(${sql.param([...entityIds])}::uuid[])`)
    .orderBy(asc(properties.sort), asc(properties.createdAt), asc(properties.id));
  return rows.map(toProperty);
};

export interface EntityFound extends EntityStored {
  readonly groupName: string;
  readonly drafted: readonly EntityProperty[];
  readonly state: EntityState;
}

const stateOf = (row: EntityStored, drafted: readonly EntityProperty[]): EntityState => {
  if (row.activeDefinition === null) return 'draft';
  return sameJson(definitionOf(row, drafted), row.activeDefinition) ? 'active' : 'changed';
};

const withDrafts = async (db: Executor, rows: readonly (EntityStored & { groupName: string })[]) => {
  const drafted = await propertiesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row): EntityFound => {
    const own = drafted.filter(({ entityId }) => entityId === row.id);
    return { ...row, drafted: own, state: stateOf(row, own) };
  });
};

const columns = { ...getTableColumns(entities), groupName: groups.name };
const select = (db: Executor) =>
  db.select(columns).from(entities).innerJoin(groups, eq(entities.groupId, groups.id)).$dynamic();

interface EntityFilter extends PageQuery {
  readonly groupId?: string | undefined;
  readonly state?: EntityState | undefined;
}

const inGroup = (groupId: string): SQL => sql`${entities.groupId} in (
  with recursive below as (
    select g.id from data_entity_groups g where g.id = ${groupId}
    union
    select g.id from data_entity_groups g join below on g.parent_id = below.id
  ) select id from below)`;

/** Whether a draft is what is activated is known by its properties only: there are some hundred entities at most. */
const inState = async (db: Executor, state: EntityState): Promise<SQL> => {
  const rows = await withDrafts(db, await select(db));
  const ids = rows.filter((row) => row.state === state).map(({ id }) => id);
  return sql`${entities.id} = any(${sql.param(ids)}::uuid[])`;
};

export const pageEntities = async (db: Executor, query: EntityFilter): Promise<Page<EntityFound>> => {
  const { id, name, packageName, updatedAt, description } = entities;
  const page = await readPage(db, query, {
    rows: select(db),
    counted: db.select({ id }).from(entities),
    scope: 'none',
    where: [
      query.groupId === undefined ? undefined : inGroup(query.groupId),
      query.state && (await inState(db, query.state)),
      containing(query.keyword, name, packageName, description),
    ],
    order: { columns: { name, packageName, updatedAt }, standard: 'name', id },
  });
  return { ...page, records: await withDrafts(db, page.records) };
};

export const findEntity = async (db: Executor, id: string): Promise<EntityFound | undefined> => {
  const [found] = await withDrafts(db, await select(db).where(eq(entities.id, id)));
  return found;
};

export interface ActiveEntity extends EntityStored {
  readonly activeDefinition: EntityDefinition;
  readonly groupName: string;
}
const isActive = <T extends EntityStored>(row: T): row is T & { readonly activeDefinition: EntityDefinition } =>
  row.activeDefinition !== null;

export const activeEntities = async (db: Executor): Promise<ActiveEntity[]> => {
  const rows = await select(db)
    .where(isNotNull(entities.activeDefinition))
    .orderBy(asc(groups.sort), asc(groups.name), asc(entities.name), asc(entities.id));
  return rows.filter(isActive);
};

/** What an entity is at present; `lock` keeps it so until the transaction ends. */
export const readEntity = async (db: Executor, id: string, lock = false): Promise<EntityStored | undefined> => {
  const query = db.select().from(entities).where(eq(entities.id, id)).$dynamic();
  const [row] = await (lock ? query.for('share') : query);
  return row;
};
