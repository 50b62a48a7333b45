import { z } from 'zod';
import { Id, Name, Revision, Sort } from '../kit/fields.ts';
import { WorkOrderTypeCode } from '../order-types/order-type.entities.ts';
import { WorkOrderUrgency } from '../work-orders/work-order-urgency.ts';

export const rulePeopleAtMost = 20;

/** Who gets the orders of a rule. */
export const OrderRuleTarget = z.discriminatedUnion('kind', [
  /** Of these people, whoever has the fewest open orders. */
  z.strictObject({ kind: z.literal('people'), userIds: z.array(Id).min(1).max(rulePeopleAtMost) }),
  /** Whoever is on call: a notify object with turns. */
  z.strictObject({ kind: z.literal('rota'), rotaId: Id }),
]);
export type OrderRuleTarget = z.infer<typeof OrderRuleTarget>;

const rule = {
  name: Name,
  /** The first rule that fits and finds somebody decides. */
  sort: Sort,
  enabled: z.boolean(),
  /** Without places and groups it holds everywhere; a group counts with everything below it. */
  placeIds: z.array(Id).max(500),
  groupIds: z.array(Id).max(100),
  /** Without any, all types; the same for urgencies. */
  types: z.array(WorkOrderTypeCode).max(100),
  urgencies: z.array(WorkOrderUrgency).max(4),
  target: OrderRuleTarget,
};

/** Says who gets orders that are opened for nobody. */
export const OrderRule = z.object({
  id: Id,
  ...rule,
  /** The people of the target by name; of a rota, whoever is on call now. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** What the rota is called; null where there is none, or none any more. */
  rotaName: z.string().nullable(),
  revision: Revision,
});
export type OrderRule = z.infer<typeof OrderRule>;

export const OrderRuleDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), ...rule });
export type OrderRuleDraft = z.infer<typeof OrderRuleDraft>;

/** Who would get an order now, and by which rule. */
export const OrderAssignment = z.object({ userId: Id, name: z.string(), rule: z.string() });
export type OrderAssignment = z.infer<typeof OrderAssignment>;
