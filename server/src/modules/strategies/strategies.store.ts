import {
  type AlarmLevel,
  type Page,
  type PageQuery,
  rulesIn,
  type Strategy,
  type StrategyDraft,
  type StrategyGroup,
  StrategyGroupDraft,
  type StrategyRule,
} from '@eoms/contract';
import { and, arrayContains, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import type { Groups } from '../../platform/database/group-calls.ts';
import type { Kept } from '../../platform/database/keep.ts';
import { mentions } from '../../platform/database/mentions.ts';
import { lastSort, type Siblings } from '../../platform/database/move-sorted.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { type PlaceScope, withinAllPlaces } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import { variablesInSteps } from '../controls/controls.module.ts';
import { strategyGroups as groups, strategyReports as reports, strategies } from './strategies.tables.ts';

type StrategyRow = typeof strategies.$inferSelect;

/** How many strategies have a check of a level. */
export const strategiesOfLevel = (db: Executor, level: AlarmLevel): Promise<number> =>
  db.$count(strategies, sql`${strategies.definition} -> 'checks' @> ${JSON.stringify([{ level }])}::jsonb`);

/** A strategy as it is judged and run. */
export type KnownStrategy = StrategyDraft & {
  readonly id: string;
  /** In milliseconds since the epoch. */
  readonly updatedAt: number;
};

const toDraft = ({ id, groupId, name, description, placeIds, enabled, definition }: StrategyRow) => ({
  id,
  groupId,
  name,
  description,
  placeIds,
  enabled,
  ...definition,
});
const toKnown = (row: StrategyRow): KnownStrategy => ({ ...toDraft(row), updatedAt: row.updatedAt.getTime() });

export const toRow = ({
  groupId,
  name,
  description,
  placeIds,
  enabled,
  when,
  checks,
  followUp,
  variables,
}: StrategyDraft) => ({
  groupId,
  name,
  description,
  enabled,
  placeIds: [...new Set(placeIds)],
  definition: { when, checks, followUp, ...(variables ? { variables } : {}) },
});

export const enabledStrategies = async (db: Executor): Promise<KnownStrategy[]> =>
  (await db.select().from(strategies).where(eq(strategies.enabled, true))).map(toKnown);

export const knownStrategy = async (
  db: Executor,
  scope: PlaceScope,
  id: string,
): Promise<KnownStrategy | undefined> => {
  const [row] = await db
    .select()
    .from(strategies)
    .where(and(eq(strategies.id, id), withinAllPlaces(strategies.placeIds, scope)));
  return row && toKnown(row);
};

/** How many strategies mention an id. */
export const strategiesMentioning = (db: Executor, id: string): Promise<number> =>
  db.$count(strategies, mentions(strategies.definition, id));

/** The names of the variables that strategies read or set, once for each strategy. */
export const variablesUsed = async (db: Executor): Promise<string[]> => {
  const rows = await db.select({ definition: strategies.definition }).from(strategies);
  return rows.flatMap(({ definition: { checks, followUp, variables = [] } }) => {
    const locals = new Set(variables.map(({ name }) => name));
    const names = new Set([...variablesInRules(checks), ...variablesInSteps(followUp.steps)]);
    return [...names].filter((name) => !locals.has(name));
  });
};
export const variablesInRules = (checks: StrategyDraft['checks']): string[] => [
  ...new Set(
    checks.flatMap(({ rule }) =>
      rulesIn<StrategyRule>(rule).flatMap((one) =>
        one.kind === 'value' && one.against.kind === 'variable' ? one.against.name : [],
      ),
    ),
  ),
];

const last = sql<Strategy['last']>`(
  select jsonb_build_object('reportId', r.id, 'at', r.last_at, 'outcome', r.outcome, 'passed', r.passed,
    'failed', r.failed, 'unknown', r.unknown) from ${reports} r
  where r.strategy_id = ${strategies.id} order by r.last_at desc, r.id desc limit 1)`;
const shown = { row: strategies, groupName: groups.name, last };
type ShownRow = { readonly row: StrategyRow } & Pick<Strategy, 'groupName' | 'last'>;
const inGroup = eq(groups.id, strategies.groupId);

const toStrategy = ({ row, groupName, last: report }: ShownRow): Strategy => ({
  ...toDraft(row),
  groupName,
  sort: row.sort,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
  last: report && { ...report, at: new Date(report.at).toISOString() },
});

export const findStrategy = async (db: Executor, scope: PlaceScope, id: string): Promise<Strategy | undefined> => {
  const [found] = await db
    .select(shown)
    .from(strategies)
    .innerJoin(groups, inGroup)
    .where(and(eq(strategies.id, id), withinAllPlaces(strategies.placeIds, scope)));
  return found && toStrategy(found);
};

export const pageStrategies = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & {
    readonly groupId?: string | undefined;
    readonly placeId?: string | undefined;
    readonly enabled?: boolean | undefined;
  },
): Promise<Page<Strategy>> => {
  const page = await readPage(db, query, {
    rows: db.select(shown).from(strategies).innerJoin(groups, inGroup),
    counted: db.select({ id: strategies.id }).from(strategies).innerJoin(groups, inGroup),
    scope: withinAllPlaces(strategies.placeIds, scope),
    where: [
      query.groupId ? eq(strategies.groupId, query.groupId) : undefined,
      query.placeId ? arrayContains(strategies.placeIds, [query.placeId]) : undefined,
      query.enabled === undefined ? undefined : eq(strategies.enabled, query.enabled),
      containing(query.keyword, strategies.name, groups.name),
    ],
    order:
      query.sort === undefined
        ? [asc(groups.sort), asc(groups.name), asc(strategies.sort), asc(strategies.name), asc(strategies.id)]
        : {
            columns: { name: strategies.name, updatedAt: strategies.updatedAt, sort: strategies.sort },
            standard: 'sort',
            id: strategies.id,
          },
  });
  return presentPage(page, toStrategy);
};

export const listGroups = async (db: Executor, scope: PlaceScope): Promise<StrategyGroup[]> => {
  const mine = and(eq(strategies.groupId, groups.id), withinAllPlaces(strategies.placeIds, scope));
  return db
    .select({
      id: groups.id,
      name: groups.name,
      sort: groups.sort,
      strategies: sql<number>`(select count(*)::int from ${strategies} where ${mine})`,
    })
    .from(groups)
    .orderBy(asc(groups.sort), asc(groups.name), asc(groups.id));
};

export const strategyGroups: Groups<typeof groups> = {
  table: groups,
  fields: draftFields(groups, StrategyGroupDraft, {}),
  tieBreaker: groups.name,
  scope: 'none',
  violations: { strategy_groups_name_key: { code: 'strategyGroup.nameInUse', field: 'name' } },
  heldBy: { strategies_group_fk: 'strategyGroup.notEmpty' },
};
/** The strategies that a caller may see and change. */
export const strategiesIn = (scope: PlaceScope): Kept<typeof strategies> => ({
  table: strategies,
  scope: withinAllPlaces(strategies.placeIds, scope),
  violations: {
    strategies_name_key: { code: 'strategy.nameInUse', field: 'name' },
    strategies_group_fk: { code: '404', field: 'groupId' },
  },
});

/** A strategy moves within its group. */
export const sameGroup: Siblings<typeof strategies> = {
  of: ({ groupId }) => eq(strategies.groupId, groupId),
  tieBreaker: strategies.name,
};

/** A new strategy comes last in its group. */
export const lastStrategy = (db: Executor, groupId: string): Promise<number> =>
  lastSort(db, strategies, eq(strategies.groupId, groupId));
