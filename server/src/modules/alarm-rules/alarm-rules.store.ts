import {
  type AlarmLevel,
  type AlarmRule,
  AlarmRuleDraft,
  kindOfLevel,
  type Page,
  type PageQuery,
  type RuleTrigger,
  severityOf,
} from '@eoms/contract';
import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { readPage } from '../../platform/database/page.ts';
import { readableBy } from '../../platform/database/readable.ts';
import type { Reference } from '../../platform/database/references.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { ofLevel, wholeLevel } from '../alarms/alarms.module.ts';
import { alarms } from '../alarms/alarms.tables.ts';
import { alarmRuleGroups as groups, alarmRules as rules } from './alarm-rules.tables.ts';

export type RuleRow = typeof rules.$inferSelect;

const { createdAt: _createdAt, updatedAt, levelKind: _kind, ...saved } = getTableColumns(rules);
const columns = { ...saved, level: wholeLevel(rules), updatedAt, groupName: groups.name };
/** A rule as it is stored, with the name of its group. */
const quiet: AlarmRuleDraft['notice'] = {
  push: 'none',
  everyMinutes: 60,
  onClear: false,
  templateId: null,
  channelIds: [],
  recipientIds: [],
  escalation: [],
};
const readRule = readableBy(AlarmRuleDraft, {
  trigger: 'onlineStatus',
  condition: null,
  clearWhen: null,
  times: null,
  damping: null,
  hours: null,
  notice: quiet,
});
export type StoredRule = Omit<AlarmRule, 'devices' | 'openAlarms' | 'updatedAt'> & { readonly updatedAt: Date };

const select = (db: Executor) =>
  db.select(columns).from(rules).leftJoin(groups, eq(groups.id, rules.groupId)).$dynamic();

export const keptRules: EntityDrafts<typeof rules, AlarmRuleDraft> = {
  table: rules,
  isReadable: (row) => !readRule(row).unreadable,
  fields: draftFields(rules, AlarmRuleDraft, {
    level: (level) => ({ level: severityOf(level), levelKind: kindOfLevel(level) }),
  }),
  scope: 'none',
  violations: {
    alarm_rules_name_key: { code: 'alarmRule.nameInUse', field: 'name' },
    alarm_rules_group_fk: { code: '404', field: 'groupId' },
  },
  forAudit: ({ createdAt: _c, updatedAt: _u, ...row }) => row,
};

/** Of these ids, or all. */
export const readRules = (db: Executor, ids?: readonly string[]): Promise<StoredRule[]> =>
  select(db)
    .where(ids && oneOf(rules.id, ids))
    .then((rows) => rows.map(readRule));

export const ruleNames = async (db: Executor): Promise<string[]> =>
  (await db.select({ name: rules.name }).from(rules)).map(({ name }) => name);

export interface RuleQuery extends PageQuery {
  readonly groupId?: string | undefined;
  readonly level?: AlarmLevel | undefined;
  readonly trigger?: RuleTrigger | undefined;
  readonly enabled?: boolean | undefined;
}

const inGroup = (groupId: string): SQL | undefined =>
  or(
    eq(rules.groupId, groupId),
    inArray(rules.groupId, sql`(select ${groups.id} from ${groups} where ${groups.parentId} = ${groupId})`),
  );

/** `visible`: the ids that the caller may see, or undefined for all. */
export const pageRules = async (
  db: Executor,
  visible: readonly string[] | undefined,
  { groupId, level, trigger, enabled, ...query }: RuleQuery,
): Promise<Page<StoredRule>> => {
  const { id, name } = rules;
  const page = await readPage(db, query, {
    rows: select(db),
    counted: db.select({ id }).from(rules),
    scope: visible && oneOf(id, visible),
    where: [
      groupId === undefined ? undefined : inGroup(groupId),
      level === undefined ? undefined : ofLevel(rules, level),
      trigger && eq(rules.trigger, trigger),
      enabled === undefined ? undefined : eq(rules.enabled, enabled),
      containing(query.keyword, name),
    ],
    order: { columns: { name, level: rules.level, updatedAt }, standard: 'name', id },
  });
  return { ...page, records: page.records.map(readRule) };
};

/** Pending alarms by rule; rules without any are left out. */
export const countPending = async (db: Executor, ruleIds: readonly string[]): Promise<Map<string, number>> => {
  if (ruleIds.length === 0) return new Map();
  const rows = await db
    .select({ ruleId: alarms.ruleId, count: sql<number>`count(*)::int` })
    .from(alarms)
    .where(and(oneOf(alarms.ruleId, ruleIds), eq(alarms.status, 'pending')))
    .groupBy(alarms.ruleId);
  return new Map(rows.flatMap(({ ruleId, count }) => (ruleId === null ? [] : [[ruleId, count]])));
};

/** To levels, and to notify objects, channels and templates. */
export const ruleReferences: Reference = {
  table: rules,
  mentions: rules.notice,
  ofLevel: (level) => ofLevel(rules, level),
};
