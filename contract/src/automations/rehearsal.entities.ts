import { z } from 'zod';
import { Time } from '../kit/fields.ts';
import { VariableValue } from '../variables/variable.entities.ts';
import { Text } from '../vocabulary/texts.ts';
import { AutomationDraft } from './automation.entities.ts';
import { SeenCheck } from './firing.entities.ts';

/** An automation, saved or not, and over how many of the last days it is played. */
export const RehearsalOrder = z.strictObject({ automation: AutomationDraft, days: z.number().int().min(1).max(7) });
export type RehearsalOrder = z.infer<typeof RehearsalOrder>;

/** A message that somebody has typed, as it would come to an automation, saved or not. */
export const MessageRehearsalOrder = z.strictObject({
  automation: AutomationDraft,
  topic: z
    .string()
    .min(1)
    .max(250)
    .regex(/^[^+#\0]+$/, 'plainTopic')
    .meta({ examples: ['rooms/102/button'] }),
  text: z.string().max(4_000),
});
export type MessageRehearsalOrder = z.infer<typeof MessageRehearsalOrder>;

/** `unknown`: what its condition asks for was not recorded, so that it would not have run as far as is known. */
export const RehearsedOutcome = z.enum(['wouldRun', 'notMet', 'unknown', 'tooOften']);
export type RehearsedOutcome = z.infer<typeof RehearsedOutcome>;

export const RehearsedMoment = z.object({
  at: Time,
  cause: Text,
  outcome: RehearsedOutcome,
  checks: z.array(SeenCheck),
});
export type RehearsedMoment = z.infer<typeof RehearsedMoment>;

/** What a message would do if it came now. */
export const MessageRehearsal = z.object({
  /** The triggers by messages. `hears`: its topic is one of theirs; `fits`: it also compares as they ask. */
  triggers: z.array(
    z.object({
      id: z.string(),
      topic: z.string(),
      hears: z.boolean(),
      fits: z.boolean(),
      /** What the message brings to the steps; null where it brings nothing. */
      value: VariableValue.nullable(),
    }),
  ),
  /** Null where it sets off nothing. */
  moment: RehearsedMoment.nullable(),
});
export type MessageRehearsal = z.infer<typeof MessageRehearsal>;

/** Moments in a reply, the latest of them. */
export const mostMoments = 200;

/** Triggers whose past is not recorded. */
export const NotRehearsed = z.enum(['placeState', 'acknowledged', 'webhook', 'mqtt', 'entityRecord', 'start']);
export type NotRehearsed = z.infer<typeof NotRehearsed>;

/** What an automation would have done in the recorded past. */
export const AutomationRehearsal = z.object({
  from: Time,
  to: Time,
  /** Readings that were played. */
  readings: z.number().int(),
  /** There was more recorded than is played at once. */
  truncated: z.boolean(),
  /** A trigger waits for every reading, and readings without a change are recorded only now and then. */
  approximate: z.boolean(),
  notRehearsed: z.array(NotRehearsed),
  counts: z.object({
    wouldRun: z.number().int(),
    notMet: z.number().int(),
    unknown: z.number().int(),
    tooOften: z.number().int(),
  }),
  byDay: z.array(z.object({ date: z.iso.date(), wouldRun: z.number().int(), others: z.number().int() })),
  moments: z.array(RehearsedMoment),
});
export type AutomationRehearsal = z.infer<typeof AutomationRehearsal>;
