import { z } from 'zod';
import { Id, Name, Revision, Sort } from '../kit/fields.ts';
import { WorkOrderUrgency } from '../work-orders/work-order-urgency.ts';
import { OrderField, orderFieldsAtMost } from './order-field.entities.ts';

/** Which type an order has: a word for those that every installation has (`repair`), the id of one that people added. */
export const WorkOrderTypeCode = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,40}$/, 'code')
  .meta({ examples: ['repair'] });
export type WorkOrderTypeCode = z.infer<typeof WorkOrderTypeCode>;

/** The types that every installation has. They are changed or switched off like others, but not removed. */
export const standardOrderTypes = [
  'repair',
  'alarm',
  'support',
  'maintenance',
  'other',
  'request',
  'inspection',
] as const;

/** What an order of the type has to name. */
export const OrderTypeLink = z.enum(['none', 'alarm', 'asset', 'device', 'inspection']);
export type OrderTypeLink = z.infer<typeof OrderTypeLink>;

/** Who confirms that the work was done, besides whoever did it. */
export const OrderTypeConfirmation = z.enum(['none', 'initiator', 'supervisor']);
export type OrderTypeConfirmation = z.infer<typeof OrderTypeConfirmation>;

export const reopenDaysAtMost = 365;

const type = {
  name: Name,
  nameEn: z.string().trim().max(100),
  sort: Sort,
  /** Whether new orders can have it. */
  enabled: z.boolean(),
  /** What forms begin with. */
  urgency: WorkOrderUrgency,
  link: OrderTypeLink,
  confirmation: OrderTypeConfirmation,
  /** For so many days after it was resolved, an order can be opened again; 0: not at all. */
  reopenDays: z.number().int().min(0).max(reopenDaysAtMost),
  fields: z
    .array(OrderField)
    .max(orderFieldsAtMost)
    .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, 'sameFieldTwice'),
};

/** A type of work orders. */
export const WorkOrderType = z.object({ id: Id, code: WorkOrderTypeCode, ...type, revision: Revision });
export type WorkOrderType = z.infer<typeof WorkOrderType>;

export const WorkOrderTypeDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), ...type });
export type WorkOrderTypeDraft = z.infer<typeof WorkOrderTypeDraft>;

/** Whether a scene can open orders of a type: one that needs neither a link nor answers, which it cannot give. */
export const isForSteps = ({ enabled, link, fields }: Pick<WorkOrderType, 'enabled' | 'link' | 'fields'>): boolean =>
  enabled && link === 'none' && !fields.some(({ at, required, off }) => at === 'create' && required && !off);
