import { z } from 'zod';
import { Name } from '../kit/fields.ts';

/** A name in Chinese and, if somebody has written one, in English. */
const named = { name: Name, nameEn: z.string().trim().max(100) };
/** Stays the same when names change: answers are kept by it. */
const Key = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, 'code')
  .meta({ examples: ['serial'] });

export const orderFieldsAtMost = 30;
export const fieldChoicesAtMost = 50;
export const answerAtMost = 2_000;

const field = {
  key: Key,
  ...named,
  /** When it is asked for: as the order is opened, or as it is completed. */
  at: z.enum(['create', 'complete']),
  required: z.boolean(),
  /** Not asked for any more; answers that exist stay. */
  off: z.boolean(),
};

const Limit = z.number().min(-1e9).max(1e9).nullable();
const NumberField = z
  .strictObject({ ...field, kind: z.literal('number'), min: Limit, max: Limit, unit: z.string().trim().max(20) })
  .refine(({ min, max }) => min === null || max === null || min <= max, { message: 'maxBelowMin', path: ['max'] });

/** A field of the form of orders of a type. */
export const OrderField = z.discriminatedUnion('kind', [
  z.strictObject({ ...field, kind: z.literal('text') }),
  NumberField,
  z.strictObject({
    ...field,
    kind: z.literal('choice'),
    options: z
      .array(z.strictObject({ key: Key, ...named }))
      .min(1)
      .max(fieldChoicesAtMost)
      .refine((options) => new Set(options.map(({ key }) => key)).size === options.length, 'sameChoice'),
  }),
  z.strictObject({ ...field, kind: z.literal('date') }),
  z.strictObject({ ...field, kind: z.literal('boolean') }),
]);
export type OrderField = z.infer<typeof OrderField>;
export type OrderFieldKind = OrderField['kind'];
export const orderFieldKinds = OrderField.options.map((option) => option.shape.kind.value);

export const OrderAnswer = z.union([z.string().max(answerAtMost), z.number(), z.boolean()]);
export type OrderAnswer = z.infer<typeof OrderAnswer>;

/** What was entered, by the key of the field: words, a number, the key of a choice, a day (`2026-01-31`), yes or no. */
export const OrderAnswers = z
  .record(Key, OrderAnswer)
  .refine((answers) => Object.keys(answers).length <= 2 * orderFieldsAtMost, 'tooManyAnswers')
  .meta({ examples: [{ serial: 'PJ-0042', hours: 3.5, lampChanged: true }] });
export type OrderAnswers = z.infer<typeof OrderAnswers>;
