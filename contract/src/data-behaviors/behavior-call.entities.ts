import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { BehaviorArgs } from './behavior-target.ts';
import { BehaviorValue } from './data-behavior.entities.ts';

/**
 * Who asked: a test, somebody or a program by the call, a step of a run, a condition, a composition, a device that
 * shows its result; or another system that sent its answer unasked.
 */
export const BehaviorCause = z.enum([
  'test',
  'call',
  'step',
  'condition',
  'composition',
  'device',
  'widget',
  'received',
]);
export type BehaviorCause = z.infer<typeof BehaviorCause>;

/** One question to a data source, and what came of it. Answers from the last result are none. */
export const BehaviorCall = z.object({
  id: Id,
  at: Time,
  cause: BehaviorCause,
  /** The account, if a person or a key asked. */
  by: z.string().nullable(),
  args: BehaviorArgs,
  tookMs: z.number().int(),
  bytes: z.number().int(),
  /** An error code with a text in `phrases`; null if it worked. */
  code: z.string().nullable(),
  /** What the far side said, without secrets. */
  said: z.string(),
  /** Null where there is none, or where it is larger than 16 KB. */
  value: BehaviorValue,
  /** Of the behaviour at that time. */
  revision: z.number().int(),
});
export type BehaviorCall = z.infer<typeof BehaviorCall>;

/** So many of the last calls of each behaviour can be looked at. */
export const behaviorCallsAtMost = 50;
