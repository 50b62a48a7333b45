import {
  type Automation,
  AutomationDraft,
  type AutomationGroup,
  AutomationGroupDraft,
  type Page,
} from '@eoms/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, packedFields } from '../../platform/database/fields.ts';
import type { Groups } from '../../platform/database/group-calls.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { readableBy } from '../../platform/database/readable.ts';
import type { Reference } from '../../platform/database/references.ts';
import { oneOf, type PlaceScope } from '../../platform/database/row-scope.ts';
import { type DefinitionQuery, definitionsOf } from '../../platform/definitions/definitions.ts';
import { variablesInChecks } from '../checks/checks.module.ts';
import { variablesInSteps } from '../controls/controls.module.ts';
import {
  automations,
  automationVersions,
  automationFirings as firings,
  automationGroups as groups,
} from './automations.tables.ts';

type AutomationRow = typeof automations.$inferSelect;

export const automationGroups: Groups<typeof groups> = {
  table: groups,
  fields: draftFields(groups, AutomationGroupDraft, {}),
  tieBreaker: groups.createdAt,
  scope: 'none',
  violations: { automation_groups_name_key: { code: 'automationGroup.nameInUse', field: 'name' } },
  heldBy: { automations_group_fk: 'automationGroup.notEmpty' },
};

const readDefinition = readableBy(AutomationDraft, {
  triggers: [],
  condition: null,
  steps: [],
  onFailure: 'continue',
  overlap: 'queue',
  variables: [],
});

export const definitions = definitionsOf({
  table: automations,
  isReadable: ({ definition }) => !readDefinition(definition).unreadable,
  isReadableDraft: (draft) => !readDefinition(draft).unreadable,
  fields: packedFields(automations, AutomationDraft, 'definition'),
  groups: automationGroups,
  versions: automationVersions,
  violations: {
    automations_name_key: { code: 'automation.nameInUse', field: 'name' },
    automations_group_fk: { code: '404', field: 'groupId' },
  },
  tieBreaker: automations.id,
});

export const listGroups = async (db: Executor, scope: PlaceScope): Promise<AutomationGroup[]> =>
  (await definitions.groupsSeen(db, scope)).map(({ definitions: count, ...group }) => ({
    ...group,
    automations: count,
  }));

/** An automation as it is judged and run. */
export type KnownAutomation = AutomationDraft & {
  readonly id: string;
  readonly version: number;
  readonly broken: boolean;
  /** In milliseconds since the epoch. */
  readonly updatedAt: number;
};

const toReadable = ({ id, name, groupId, enabled, placeIds, definition }: AutomationRow) => ({
  id,
  name,
  groupId,
  enabled,
  placeIds,
  ...readDefinition(definition),
});
export const toDraft = (row: AutomationRow): AutomationDraft => {
  const { unreadable: _, ...draft } = toReadable(row);
  return draft;
};
export const toKnown = (row: AutomationRow): KnownAutomation => ({
  ...toDraft(row),
  id: row.id,
  version: row.version,
  broken: row.brokenAt !== null,
  updatedAt: row.updatedAt.getTime(),
});
/** Those that this version can read. */
export const readAutomations = async (db: Executor, ids?: readonly string[]): Promise<KnownAutomation[]> => {
  const rows = await db
    .select()
    .from(automations)
    .where(ids ? oneOf(automations.id, ids) : undefined);
  return rows.filter(definitions.isReadable).map(toKnown);
};

/** Those that a newer version wrote, as it wrote them: for what says that it does not know a part. */
export const readNewerAutomations = async (db: Executor): Promise<KnownAutomation[]> => {
  const rows = (await db.select().from(automations)).filter((row) => !definitions.isReadable(row));
  return rows.map((row) => ({ ...toKnown(row), ...row.definition }));
};

const lastFiring = sql<{
  at: string;
  outcome: NonNullable<Automation['last']>['outcome'];
  runId: string | null;
} | null>`(
  select jsonb_build_object('at', f.at, 'outcome', f.outcome, 'runId', f.run_id) from ${firings} f
  where f.automation_id = ${automations.id} order by f.at desc, f.id desc limit 1)`;
const runsToday = sql<number>`(select count(*)::int from ${firings} f
  where f.automation_id = ${automations.id} and f.outcome = 'ran' and f.at > now() - interval '24 hours')`;

const shown = { row: automations, groupName: groups.name, last: lastFiring, runsToday };
interface ShownRow {
  readonly row: AutomationRow;
  readonly groupName: string;
  readonly last: Automation['last'];
  readonly runsToday: number;
}
const toAutomation = ({ row, groupName, last, runsToday: runs }: ShownRow): Automation => ({
  ...toReadable(row),
  id: row.id,
  groupName,
  sort: row.sort,
  version: row.version,
  revision: row.revision,
  updatedBy: row.updatedBy,
  runsToday: runs,
  updatedAt: row.updatedAt.toISOString(),
  brokenAt: row.brokenAt?.toISOString() ?? null,
  last: last && { ...last, at: new Date(last.at).toISOString() },
});

export const findAutomation = async (db: Executor, scope: PlaceScope, id: string): Promise<Automation | undefined> => {
  const [found] = await db
    .select(shown)
    .from(automations)
    .innerJoin(groups, definitions.inGroup)
    .where(and(eq(automations.id, id), definitions.within(scope)));
  return found && toAutomation(found);
};

export const pageAutomations = async (
  db: Executor,
  scope: PlaceScope,
  query: DefinitionQuery,
): Promise<Page<Automation>> => {
  const page = await readPage(db, query, {
    rows: db.select(shown).from(automations).innerJoin(groups, definitions.inGroup),
    counted: db.select({ id: automations.id }).from(automations).innerJoin(groups, definitions.inGroup),
    ...definitions.listed(scope, query),
  });
  return presentPage(page, toAutomation);
};

/** Names are unique in the whole system. */
export const namesInUse = async (db: Executor): Promise<string[]> =>
  (await db.select({ name: automations.name }).from(automations)).map(({ name }) => name);
export const findGroupNamed = async (db: Executor, name: string): Promise<string | undefined> =>
  (await db.select({ id: groups.id }).from(groups).where(eq(groups.name, name)))[0]?.id;

export const automationReferences: Reference = {
  table: automations,
  shownAs: { screen: 'linkageStrategy', name: automations.name },
  mentions: automations.definition,
  async variables(db) {
    const rows = await db.select({ definition: automations.definition }).from(automations);
    return rows.flatMap(({ definition }) => {
      const { condition, steps, variables = [] } = readDefinition(definition);
      const locals = new Set(variables.map(({ name }) => name));
      const names = new Set([...variablesInChecks(condition), ...variablesInSteps(steps)]);
      return [...names].filter((name) => !locals.has(name));
    });
  },
};
