import {
  type Automation,
  type AutomationDraft,
  type AutomationGroup,
  AutomationGroupDraft,
  type AutomationVersion,
  type Page,
  type PageQuery,
} from '@eoms/contract';
import { and, arrayContains, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import type { Groups } from '../../platform/database/group-calls.ts';
import type { Kept } from '../../platform/database/keep.ts';
import { mentions } from '../../platform/database/mentions.ts';
import { lastSort, type Siblings } from '../../platform/database/move-sorted.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinAllPlaces } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import {
  automations,
  automationFirings as firings,
  automationGroups as groups,
  automationVersions as versions,
} from './automations.tables.ts';

type AutomationRow = typeof automations.$inferSelect;

/** An automation as it is judged and run. */
export type KnownAutomation = AutomationDraft & {
  readonly id: string;
  readonly version: number;
  readonly broken: boolean;
  /** In milliseconds since the epoch. */
  readonly updatedAt: number;
};

export const toDraft = ({ id, name, groupId, enabled, placeIds, definition }: AutomationRow): AutomationDraft => ({
  id,
  name,
  groupId,
  enabled,
  placeIds,
  ...definition,
});
export const toKnown = (row: AutomationRow): KnownAutomation => ({
  ...toDraft(row),
  id: row.id,
  version: row.version,
  broken: row.brokenAt !== null,
  updatedAt: row.updatedAt.getTime(),
});
export const toRow = ({ id: _, name, groupId, enabled, placeIds, ...definition }: AutomationDraft) => ({
  name,
  groupId,
  enabled,
  placeIds,
  definition,
});

export const readAutomations = async (db: Executor, ids?: readonly string[]): Promise<KnownAutomation[]> => {
  const rows = await db
    .select()
    .from(automations)
    .where(ids ? oneOf(automations.id, ids) : undefined);
  return rows.map(toKnown);
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
  ...toDraft(row),
  id: row.id,
  groupName,
  sort: row.sort,
  version: row.version,
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
    .innerJoin(groups, eq(groups.id, automations.groupId))
    .where(and(eq(automations.id, id), withinAllPlaces(automations.placeIds, scope)));
  return found && toAutomation(found);
};

export interface AutomationFilter {
  readonly groupId?: string | undefined;
  readonly placeId?: string | undefined;
  readonly enabled?: boolean | undefined;
}

export const pageAutomations = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & AutomationFilter,
): Promise<Page<Automation>> => {
  const inGroup = eq(groups.id, automations.groupId);
  const page = await readPage(db, query, {
    rows: db.select(shown).from(automations).innerJoin(groups, inGroup),
    counted: db.select({ id: automations.id }).from(automations).innerJoin(groups, inGroup),
    scope: withinAllPlaces(automations.placeIds, scope),
    where: [
      query.groupId ? eq(automations.groupId, query.groupId) : undefined,
      query.placeId ? arrayContains(automations.placeIds, [query.placeId]) : undefined,
      query.enabled === undefined ? undefined : eq(automations.enabled, query.enabled),
      containing(query.keyword, automations.name, groups.name),
    ],
    order:
      query.sort === undefined
        ? [asc(groups.sort), asc(groups.id), asc(automations.sort), asc(automations.id)]
        : {
            columns: { name: automations.name, updatedAt: automations.updatedAt, sort: automations.sort },
            standard: 'sort',
            id: automations.id,
          },
  });
  return presentPage(page, toAutomation);
};

export const listGroups = async (db: Executor, scope: PlaceScope): Promise<AutomationGroup[]> => {
  const mine = and(eq(automations.groupId, groups.id), withinAllPlaces(automations.placeIds, scope));
  return db
    .select({
      id: groups.id,
      name: groups.name,
      sort: groups.sort,
      automations: sql<number>`(select count(*)::int from ${automations} where ${mine})`,
    })
    .from(groups)
    .orderBy(asc(groups.sort), asc(groups.createdAt), asc(groups.id));
};

/** The automations that a caller may change. */
export const automationsIn = (scope: PlaceScope): Kept<typeof automations> => ({
  table: automations,
  scope: withinAllPlaces(automations.placeIds, scope),
  violations: {
    automations_name_key: { code: 'automation.nameInUse', field: 'name' },
    automations_group_fk: { code: '404', field: 'groupId' },
  },
});

export const automationGroups: Groups<typeof groups> = {
  table: groups,
  fields: draftFields(groups, AutomationGroupDraft, {}),
  tieBreaker: groups.createdAt,
  scope: 'none',
  violations: { automation_groups_name_key: { code: 'automationGroup.nameInUse', field: 'name' } },
  heldBy: { automations_group_fk: 'automationGroup.notEmpty' },
};

/** Names are unique in the whole system. */
export const namesInUse = async (db: Executor): Promise<string[]> =>
  (await db.select({ name: automations.name }).from(automations)).map(({ name }) => name);
export const findGroupNamed = async (db: Executor, name: string): Promise<string | undefined> =>
  (await db.select({ id: groups.id }).from(groups).where(eq(groups.name, name)))[0]?.id;

/** An automation moves within its group. */
export const inGroup: Siblings<typeof automations> = {
  of: ({ groupId }) => eq(automations.groupId, groupId),
  tieBreaker: automations.id,
};
/** A new automation comes last in its group. */
export const lastAutomation = (db: Executor, groupId: string): Promise<number> =>
  lastSort(db, automations, eq(automations.groupId, groupId));

const mostVersions = 50;
export const addVersion = async (
  tx: Executor,
  { id, version, by, draft }: { id: string; version: number; by: string; draft: AutomationDraft },
): Promise<void> => {
  await tx.insert(versions).values({ automationId: id, version, by, draft });
  await tx.delete(versions).where(and(eq(versions.automationId, id), lt(versions.version, version - mostVersions + 1)));
};

export const listVersions = async (db: Executor, id: string): Promise<AutomationVersion[]> => {
  const { version, at, by, draft } = versions;
  const rows = await db
    .select({ version, at, by, draft })
    .from(versions)
    .where(eq(versions.automationId, id))
    .orderBy(desc(version));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

/** How many automations mention an id. */
export const automationsMentioning = (db: Executor, id: string): Promise<number> =>
  db.$count(automations, mentions(automations.definition, id));
