import {
  ActiveBehavior,
  type BehaviorMethodType,
  type DataBehavior,
  type DataBehaviorChoice,
  DataBehaviorDraft,
  type DataBehaviorGroup,
  DataBehaviorGroupDraft,
  type DataBehaviorRow,
  type DataBehaviorStatus,
  dataBehaviorStates,
  type Page,
  type PageQuery,
} from '@eoms/contract';
import { and, asc, eq, getTableColumns, isNotNull, ne, sql } from 'drizzle-orm';
import { moveRows, progressRows } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { Reference } from '../../platform/database/references.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import type { TreeDrafts } from '../../platform/database/tree.ts';
import {
  dataBehaviors as behaviors,
  dataBehaviorGroups as groups,
  dataSources as sources,
} from './data-behaviors.tables.ts';

export type BehaviorRow = typeof behaviors.$inferSelect;
/** A behaviour as calls are answered by it. */
export interface CallableBehavior extends Omit<ActiveBehavior, 'since' | 'by'> {
  readonly id: string;
}

export const groupTree: TreeDrafts<typeof groups, DataBehaviorGroupDraft> = {
  table: groups,
  fields: draftFields(groups, DataBehaviorGroupDraft, {}),
  scope: 'none',
  newLast: true,
  tieBreaker: groups.name,
  circular: 'behaviorGroup.circular',
  levels: { atMost: 2, refusal: 'behaviorGroup.tooDeep' },
  violations: {
    data_behavior_groups_name_key: { code: 'behaviorGroup.nameInUse', field: 'name' },
    data_behavior_groups_parent_fk: { code: '404', field: 'parentId' },
  },
  heldBy: {
    data_behavior_groups_parent_fk: 'behaviorGroup.hasChildren',
    data_behaviors_group_fk: 'behaviorGroup.hasBehaviors',
  },
};

export const keptBehaviors: EntityDrafts<typeof behaviors, DataBehaviorDraft> = {
  table: behaviors,
  fields: draftFields(behaviors, DataBehaviorDraft, {}),
  scope: 'none',
  violations: {
    data_behaviors_method_name_key: { code: 'dataBehavior.nameInUse', field: 'methodName' },
    data_behaviors_active_name_key: { code: 'dataBehavior.nameInUse', field: 'methodName' },
    data_behaviors_group_fk: { code: '404', field: 'groupId' },
    data_behaviors_source_fk: { code: '404', field: 'sourceId' },
  },
};

export const listGroups = (db: Executor): Promise<DataBehaviorGroup[]> =>
  db
    .select({
      id: groups.id,
      parentId: groups.parentId,
      name: groups.name,
      sort: groups.sort,
      revision: groups.revision,
      behaviors: sql<number>`(select count(*)::int from data_behaviors b where b.group_id = data_behavior_groups.id)`,
    })
    .from(groups)
    .orderBy(asc(groups.sort), asc(groups.name), asc(groups.id));

const columns = { ...getTableColumns(behaviors), groupName: groups.name, sourceName: sources.name };
const select = (db: Executor) =>
  db
    .select(columns)
    .from(behaviors)
    .innerJoin(groups, eq(behaviors.groupId, groups.id))
    .leftJoin(sources, eq(behaviors.sourceId, sources.id))
    .$dynamic();
type Joined = BehaviorRow & { readonly groupName: string; readonly sourceName: string | null };

const toBehavior = ({
  createdAt: _,
  activeName: _name,
  activeSourceId: _source,
  updatedAt,
  ...row
}: Joined): DataBehavior => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});

interface BehaviorFilter extends PageQuery {
  readonly groupId?: string | undefined;
  readonly methodType?: BehaviorMethodType | undefined;
  readonly status?: DataBehaviorStatus | undefined;
}

const inGroup = (groupId: string) => sql`${behaviors.groupId} in (
  with recursive below as (
    select g.id from data_behavior_groups g where g.id = ${groupId}
    union
    select g.id from data_behavior_groups g join below on g.parent_id = below.id
  ) select id from below)`;

export const pageBehaviors = async (db: Executor, query: BehaviorFilter): Promise<Page<DataBehaviorRow>> => {
  const { id, name, methodName, updatedAt, description } = behaviors;
  const page = await readPage(db, query, {
    rows: select(db),
    counted: db.select({ id }).from(behaviors),
    scope: 'none',
    where: [
      query.groupId === undefined ? undefined : inGroup(query.groupId),
      query.methodType && eq(behaviors.methodType, query.methodType),
      query.status && eq(behaviors.status, query.status),
      containing(query.keyword, name, methodName, description),
    ],
    order: { columns: { name, methodName, updatedAt }, standard: 'name', id },
  });
  return presentPage(page, (row) => {
    const { sql: _, params, target: _target, active, ...shown } = toBehavior(row);
    return { ...shown, paramCount: params.length, activeRevision: active?.revision ?? null };
  });
};

export const findBehavior = async (db: Executor, id: string): Promise<DataBehavior | undefined> => {
  const [row] = await select(db).where(eq(behaviors.id, id));
  return row && toBehavior(row);
};

const answering = { id: behaviors.id, active: behaviors.active };
const callable = ({ id, active }: Pick<BehaviorRow, 'id' | 'active'>): CallableBehavior[] => {
  if (active === null) return [];
  const { since: _, by: _by, ...behavior } = active;
  return [{ id, ...behavior }];
};

/** Those of the behaviours that answer calls. */
export const activatedBehaviors = async (db: Executor, ids: readonly string[]): Promise<CallableBehavior[]> => {
  if (ids.length === 0) return [];
  const rows = await db.select(answering).from(behaviors).where(oneOf(behaviors.id, ids));
  return rows.flatMap(callable);
};

export const findActivated = async (db: Executor, methodName: string): Promise<CallableBehavior | undefined> => {
  const [row] = await db.select(answering).from(behaviors).where(eq(behaviors.activeName, methodName));
  return row && callable(row)[0];
};

export const listChoices = async (db: Executor): Promise<DataBehaviorChoice[]> => {
  const rows = await db
    .select({ ...answering, groupName: groups.name })
    .from(behaviors)
    .innerJoin(groups, eq(behaviors.groupId, groups.id))
    .where(isNotNull(behaviors.active))
    .orderBy(asc(groups.sort), asc(behaviors.name), asc(behaviors.id));
  return rows.flatMap(({ groupName, ...row }) =>
    callable(row).map(({ id, name, methodName, methodType, requestMethod, resultType, collection, params }) => ({
      id,
      name,
      methodName,
      groupName,
      methodType,
      requestMethod,
      resultType,
      collection,
      params,
    })),
  );
};

/** What an activation makes of the row as it is now. */
export const activationOf = (row: BehaviorRow, by: string) => ({
  active: ActiveBehavior.parse({ ...row, since: new Date().toISOString(), by }),
  activeName: row.methodName,
  activeSourceId: row.sourceId,
});
/** Nothing answers. */
export const inactive = { active: null, activeName: null, activeSourceId: null } as const;

export const movableBehaviors = { table: behaviors, column: behaviors.status, states: dataBehaviorStates };

/** Takes back the behaviours of a source, and what answers calls from it, because it is somewhere else now. */
export const doubtBehaviorsOf = async (tx: Executor, sourceId: string): Promise<void> => {
  await tx.update(behaviors).set(inactive).where(eq(behaviors.activeSourceId, sourceId));
  const untested = { lastTest: null, revision: sql`${behaviors.revision} + 1` };
  await progressRows(tx, movableBehaviors, 'notActivated', eq(behaviors.sourceId, sourceId), untested);
};

/** Notes what a test came to, unless the behaviour was changed meanwhile; returns the state that it has now. */
export const noteTest = async (
  db: Executor,
  { id, revision }: Pick<BehaviorRow, 'id' | 'revision'>,
  lastTest: NonNullable<BehaviorRow['lastTest']>,
): Promise<DataBehaviorStatus> => {
  const unchanged = and(eq(behaviors.id, id), eq(behaviors.revision, revision));
  const [tested] = await moveRows(db, movableBehaviors, 'tested', and(unchanged, ne(behaviors.status, 'activated')), {
    lastTest,
  });
  if (tested) return tested.status;
  const { rowCount } = await db
    .update(behaviors)
    .set({ lastTest })
    .where(and(unchanged, eq(behaviors.status, 'activated')));
  return rowCount === 1 ? 'activated' : 'notActivated';
};

/** Their targets name devices and other behaviours, in what is worked on and in what answers. */
export const behaviorReferences: Reference = {
  table: behaviors,
  name: behaviors.name,
  mentions: [behaviors.target, behaviors.active],
  shownAs: { screen: 'dataBehavior', name: behaviors.name },
};
