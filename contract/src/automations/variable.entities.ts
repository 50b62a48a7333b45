import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';

/** Starts with a letter, then letters, digits or underscores (specification section 5). */
export const VariableName = z
  .string()
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

export const VariableType = z.enum(['number', 'text', 'yesNo']);
export type VariableType = z.infer<typeof VariableType>;
export const VariableValue = z.union([z.string().max(500), z.number(), z.boolean()]);
export type VariableValue = z.infer<typeof VariableValue>;
export const fitsVariableType = (type: VariableType, value: VariableValue): boolean =>
  typeof value === { number: 'number', text: 'string', yesNo: 'boolean' }[type];

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
});
export type AutomationVariable = z.infer<typeof AutomationVariable>;

export const AutomationVariableDraft = z.strictObject({ id: Id.optional(), ...variableFields });
export type AutomationVariableDraft = z.infer<typeof AutomationVariableDraft>;
