import { OrderRule, OrderRuleDraft } from '@eoms/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, given, replyFields } from '../../platform/database/fields.ts';
import type { Reference } from '../../platform/database/references.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { workOrderRules as rules } from './order-rules.tables.ts';

/** A rule names its rota and its types; one that is in use needs the only person whom it means. */
export const orderRuleReferences: Reference = {
  table: rules,
  name: rules.name,
  mentions: [rules.target, rules.types],
  needsUser: (userId) => sql`${rules.enabled} and ${rules.target} -> 'userIds' = jsonb_build_array(${userId}::text)`,
};

export type RuleRow = typeof rules.$inferSelect;

const shown = replyFields(rules, OrderRule, {
  people: given('names of people, which change'),
  rotaName: given('what a notify object is called'),
});
export const presentRule = shown.present;

export const keptRules: EntityDrafts<typeof rules, OrderRuleDraft> = {
  table: rules,
  fields: draftFields(rules, OrderRuleDraft, {}),
  scope: 'none',
  violations: { work_order_rules_name_key: { code: 'orderRule.nameTaken', field: 'name' } },
};

const order = [asc(rules.sort), asc(rules.name), asc(rules.id)] as const;

export const allRules = (db: Executor): Promise<RuleRow[]> =>
  db
    .select()
    .from(rules)
    .orderBy(...order);

/** The rules that decide, in their order. */
export const rulesInForce = (db: Executor): Promise<RuleRow[]> =>
  db
    .select()
    .from(rules)
    .where(eq(rules.enabled, true))
    .orderBy(...order);

/** Orders are given out one after the other, so that each counts those that were given out before it. */
export const lockAssignment = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('assignment of work orders', 0))`);
};
