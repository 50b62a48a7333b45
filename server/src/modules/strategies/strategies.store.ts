import {
  type Page,
  rulesIn,
  type Strategy,
  StrategyDraft,
  type StrategyGroup,
  StrategyGroupDraft,
  type StrategyRule,
} from '@eoms/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, packedFields } from '../../platform/database/fields.ts';
import type { Groups } from '../../platform/database/group-calls.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { readableBy } from '../../platform/database/readable.ts';
import type { Reference } from '../../platform/database/references.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { type DefinitionQuery, definitionsOf } from '../../platform/definitions/definitions.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { variablesInSteps } from '../controls/controls.module.ts';
import {
  strategyGroups as groups,
  strategyReports as reports,
  strategies,
  strategyVersions,
} from './strategies.tables.ts';

type StrategyRow = typeof strategies.$inferSelect;

export const strategyGroups: Groups<typeof groups> = {
  table: groups,
  fields: draftFields(groups, StrategyGroupDraft, {}),
  tieBreaker: groups.name,
  scope: 'none',
  violations: { strategy_groups_name_key: { code: 'strategyGroup.nameInUse', field: 'name' } },
  heldBy: { strategies_group_fk: 'strategyGroup.notEmpty' },
};

const readDefinition = readableBy(StrategyDraft, {
  when: { kind: 'byHand' },
  checks: [],
  followUp: { alarm: false, steps: [] },
  variables: [],
});

export const definitions = definitionsOf({
  table: strategies,
  isReadable: ({ definition }) => !readDefinition(definition).unreadable,
  isReadableDraft: (draft) => !readDefinition(draft).unreadable,
  fields: packedFields(strategies, StrategyDraft, 'definition'),
  groups: strategyGroups,
  versions: strategyVersions,
  violations: {
    strategies_name_key: { code: 'strategy.nameInUse', field: 'name' },
    strategies_group_fk: { code: '404', field: 'groupId' },
  },
  tieBreaker: strategies.name,
});

export const listGroups = async (db: Executor, scope: PlaceScope): Promise<StrategyGroup[]> =>
  (await definitions.groupsSeen(db, scope)).map(({ definitions: count, ...group }) => ({
    ...group,
    strategies: count,
  }));

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
  ...readDefinition(definition),
});
const toKnown = (row: StrategyRow): KnownStrategy => ({ ...toDraft(row), updatedAt: row.updatedAt.getTime() });

export const enabledStrategies = async (db: Executor): Promise<KnownStrategy[]> =>
  (await db.select().from(strategies).where(eq(strategies.enabled, true))).filter(definitions.isReadable).map(toKnown);

export const knownStrategy = async (
  db: Executor,
  scope: PlaceScope,
  id: string,
): Promise<KnownStrategy | undefined> => {
  const [row] = await db
    .select()
    .from(strategies)
    .where(and(eq(strategies.id, id), definitions.within(scope)));
  if (row && !definitions.isReadable(row)) throw refuse('definition.unreadable');
  return row && toKnown(row);
};

export const strategyReferences: Reference = {
  table: strategies,
  shownAs: { screen: 'strategy', name: strategies.name },
  mentions: strategies.definition,
  ofLevel: (level) => sql`${strategies.definition} -> 'checks' @> ${JSON.stringify([{ level }])}::jsonb`,
  async variables(db) {
    const rows = await db.select({ definition: strategies.definition }).from(strategies);
    return rows.flatMap(({ definition }) => {
      const { checks, followUp, variables = [] } = readDefinition(definition);
      const locals = new Set(variables.map(({ name }) => name));
      const names = new Set([...variablesInRules(checks), ...variablesInSteps(followUp.steps)]);
      return [...names].filter((name) => !locals.has(name));
    });
  },
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

const toStrategy = ({ row, groupName, last: report }: ShownRow): Strategy => ({
  ...toDraft(row),
  groupName,
  sort: row.sort,
  revision: row.revision,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
  last: report && { ...report, at: new Date(report.at).toISOString() },
});

export const findStrategy = async (db: Executor, scope: PlaceScope, id: string): Promise<Strategy | undefined> => {
  const [found] = await db
    .select(shown)
    .from(strategies)
    .innerJoin(groups, definitions.inGroup)
    .where(and(eq(strategies.id, id), definitions.within(scope)));
  return found && toStrategy(found);
};

export const pageStrategies = async (
  db: Executor,
  scope: PlaceScope,
  query: DefinitionQuery,
): Promise<Page<Strategy>> => {
  const page = await readPage(db, query, {
    rows: db.select(shown).from(strategies).innerJoin(groups, definitions.inGroup),
    counted: db.select({ id: strategies.id }).from(strategies).innerJoin(groups, definitions.inGroup),
    ...definitions.listed(scope, query),
  });
  return presentPage(page, toStrategy);
};
