import { z } from 'zod';
import { Id, Revision, Time } from '../kit/fields.ts';
import {
  asPlainType,
  type ConditionOperator,
  fitsPlainType,
  operatorsOfType,
  PlainType,
} from '../vocabulary/plain-types.ts';

/** Starts with a letter, then letters, digits or underscores (specification section 5). */
export const VariableName = z
  .string('variableName')
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'variableName')
  .meta({ examples: ['warm_limit'] });

/**
 * What set off the run of which a step is a part: in words, the device, and the value that it reported or that a
 * message brought. No variable may have these names.
 */
export const RunValueName = z.enum(['trigger_text', 'trigger_device', 'trigger_value']);
export type RunValueName = z.infer<typeof RunValueName>;
export const isRunValue = (name: string): name is RunValueName => RunValueName.safeParse(name).success;

export const VariableType = PlainType;
export type VariableType = PlainType;
export const VariableValue = z.union([z.string().max(500), z.number(), z.boolean()]);
export type VariableValue = z.infer<typeof VariableValue>;
/** The value in the one form of the type; undefined where it is of another. A text is not made of anything else here. */
export const variableValue = (type: VariableType, value: VariableValue): VariableValue | undefined =>
  fitsPlainType(type, value) ? (asPlainType(type, value) ?? undefined) : undefined;

/**
 * Whether a variable can be compared so: by an operator of its type, with a value in the one form of it (`08:00:00`,
 * `2026-11-27T00:00:00.000Z`), because values are compared as they are written.
 */
export const isFittingCheck = (
  type: VariableType,
  { operator, value }: { readonly operator: ConditionOperator; readonly value: VariableValue },
): boolean => operatorsOfType[type].includes(operator) && variableValue(type, value) === value;

const variableFields = {
  /** The place that it belongs to; null for the whole venue. */
  placeId: Id.nullable(),
  name: VariableName,
  type: VariableType,
  /** What it is before it is set, and after it is reset. */
  defaultValue: VariableValue,
  description: z.string().trim().max(200),
};

/** A value that automations and strategies compare with; it outlives restarts. */
export const AutomationVariable = z.object({
  id: Id,
  ...variableFields,
  placeName: z.string().nullable(),
  value: VariableValue,
  updatedAt: Time,
  /** If it changes so often that not all changes are kept: from when on its past is known. */
  knownFrom: Time.nullable(),
  /** Automations and strategies that read it. */
  usedBy: z.number().int(),
  revision: Revision,
});
export type AutomationVariable = z.infer<typeof AutomationVariable>;

export const AutomationVariableDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  ...variableFields,
});
export type AutomationVariableDraft = z.infer<typeof AutomationVariableDraft>;
