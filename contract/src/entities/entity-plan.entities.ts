import { z } from 'zod';
import { Id, Revision, Time } from '../kit/fields.ts';

/** What activating a draft does to the table, in this order. */
export const EntityStepKind = z.enum([
  'makeTable',
  'renameTable',
  'changePlaced',
  'changeCollection',
  'removeColumn',
  'renameColumn',
  'changeType',
  'changeReference',
  'removeOption',
  'changeOption',
  'addColumn',
  'changeLimits',
  'makeOptional',
  'makeRequired',
  'dropUnique',
  'makeUnique',
  'describe',
]);
export type EntityStepKind = z.infer<typeof EntityStepKind>;

/** Why a step cannot be done as the records are. */
export const EntityBlock = z.enum(['blanks', 'duplicates', 'optionUsed', 'severalRecords', 'notActivated']);
export type EntityBlock = z.infer<typeof EntityBlock>;

/** What becomes of the values of an option that is removed. */
export const EntityChoiceMade = z.strictObject({
  step: z.string().max(100),
  /** `map`: they become another option. `blank`: they are lost. */
  action: z.enum(['map', 'blank']),
  /** The option that they become. */
  to: Id.nullable(),
});
export type EntityChoiceMade = z.infer<typeof EntityChoiceMade>;

export const EntityExample = z.object({
  recordId: Id,
  /** The first text of the record. */
  label: z.string(),
  before: z.string(),
  /** Null: empty. */
  after: z.string().nullable(),
});
export type EntityExample = z.infer<typeof EntityExample>;

export const EntityStep = z.object({
  /** The same as long as the step means the same. */
  id: z.string(),
  kind: EntityStepKind,
  propertyId: Id.nullable(),
  /** What the step is about: the name of the property, or of the entity. */
  name: z.string(),
  /** Names, types or options before and after. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Whether activating the draft of before brings back what was there. */
  reversible: z.boolean(),
  /** Records whose value changes. */
  rows: z.number().int(),
  /** Records without a value. */
  blank: z.number().int(),
  /** Values that the new type cannot hold, or not whole. */
  unconvertible: z.number().int(),
  /** Records whose value another one has too. */
  duplicates: z.number().int(),
  /** Records that get the default. */
  defaulted: z.number().int(),
  /** Values outside the new limits: they stay until somebody saves the record. */
  outside: z.number().int(),
  /** Values that are lost. */
  lost: z.number().int(),
  /** Up to three of those that are lost or that block. */
  examples: z.array(EntityExample),
  blockedBy: EntityBlock.nullable(),
  /** What may be chosen, where values would be lost or the step cannot be done. */
  choices: z.array(z.enum(['map', 'blank'])),
  chosen: EntityChoiceMade.nullable(),
});
export type EntityStep = z.infer<typeof EntityStep>;

/** What activating would do with the records as they are. Nothing is written. */
export const EntityPlan = z.object({
  entityId: Id,
  revision: Revision,
  records: z.number().int(),
  steps: z.array(EntityStep),
  /** Values that are lost by all steps. */
  lost: z.number().int(),
  blocked: z.boolean(),
  /** An activation carries it: another plan has another one. */
  fingerprint: z.string(),
  computedAt: Time,
});
export type EntityPlan = z.infer<typeof EntityPlan>;

export const EntityPlanRequest = z.strictObject({ id: Id, choices: z.array(EntityChoiceMade).max(200) });
export const EntityActivation = EntityPlanRequest.extend({
  fingerprint: z.string().max(100),
  /** Ids of the steps whose loss somebody has confirmed. */
  accept: z.array(z.string().max(100)).max(200),
});
export type EntityActivation = z.infer<typeof EntityActivation>;
