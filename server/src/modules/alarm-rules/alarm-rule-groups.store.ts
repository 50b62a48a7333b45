import { type AlarmRuleGroup, AlarmRuleGroupDraft } from '@eoms/contract';
import { asc } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import type { TreeDrafts } from '../../platform/database/tree.ts';
import { alarmRuleGroups as groups } from './alarm-rules.tables.ts';

/** In their order; `rules` counts the rules given. */
export const listGroups = async (
  db: Executor,
  visible: readonly { readonly groupId: string | null }[],
): Promise<AlarmRuleGroup[]> => {
  const counts = new Map<string | null, number>();
  for (const { groupId } of visible) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  const { id, name, parentId, sort, revision } = groups;
  const rows = await db
    .select({ id, name, parentId, sort, revision })
    .from(groups)
    .orderBy(asc(sort), asc(groups.createdAt), asc(id));
  return rows.map((row) => ({ ...row, rules: counts.get(row.id) ?? 0 }));
};

export const groupTree: TreeDrafts<typeof groups, AlarmRuleGroupDraft> = {
  table: groups,
  fields: draftFields(groups, AlarmRuleGroupDraft, {}),
  scope: 'none',
  newLast: true,
  circular: 'alarmRuleGroup.circular',
  levels: { atMost: 2, refusal: 'alarmRuleGroup.thirdLevel' },
  violations: {
    alarm_rule_groups_name_key: { code: 'alarmRuleGroup.nameInUse', field: 'name' },
    alarm_rule_groups_parent_fk: { code: '404', field: 'parentId' },
  },
  heldBy: {
    alarm_rule_groups_parent_fk: 'alarmRuleGroup.hasChildren',
    alarm_rules_group_fk: 'alarmRuleGroup.hasRules',
  },
};
