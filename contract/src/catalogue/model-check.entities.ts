import { z } from 'zod';
import { Code } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';
import { ConditionOperator } from '../vocabulary/plain-types.ts';
import { SourceText } from '../vocabulary/texts.ts';

const Property = z.string().min(1).max(80);
const Literal = z.union([z.string().max(200), z.number(), z.boolean()]);

/**
 * A check that every device of a model has. `value`: a property against a value. `clock`: a property with a time, such as
 * the clock of the device, is at most so many seconds from that of the server. `active`: the property takes this value
 * within so many seconds, and is put back.
 */
export const ModelCheck = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('value'),
    id: Code.max(40),
    name: SourceText,
    property: Property,
    operator: ConditionOperator,
    value: Literal,
  }),
  z.strictObject({
    kind: z.literal('clock'),
    id: Code.max(40),
    name: SourceText,
    property: Property,
    seconds: z.number().int().min(1).max(86_400),
  }),
  z.strictObject({
    kind: z.literal('active'),
    id: Code.max(40),
    name: SourceText,
    property: Property,
    value: Value,
    seconds: z.number().int().min(1).max(300),
  }),
]);
export type ModelCheck = z.infer<typeof ModelCheck>;

export const modelChecksAtMost = 50;

/** The checks of a model. */
export const ModelChecks = z
  .array(ModelCheck)
  .max(modelChecksAtMost)
  .check(({ value, issues }) => {
    if (new Set(value.map(({ id }) => id)).size < value.length)
      issues.push({ code: 'custom', message: 'sameCheckTwice', input: value, continue: true });
  });
export type ModelChecks = z.infer<typeof ModelChecks>;
