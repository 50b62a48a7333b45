import { z } from 'zod';
import { Time } from '../kit/fields.ts';
import { Text } from '../vocabulary/data-types.ts';
import { AutomationDraft } from './automation.entities.ts';
import { SeenCheck } from './firing.entities.ts';

/** An automation, saved or not, and over how many of the last days it is played. */
export const RehearsalOrder = z.strictObject({ automation: AutomationDraft, days: z.number().int().min(1).max(7) });
export type RehearsalOrder = z.infer<typeof RehearsalOrder>;

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

/** Moments in a reply, the latest of them. */
export const mostMoments = 200;

/** Triggers whose past is not recorded. */
export const NotRehearsed = z.enum(['placeState', 'acknowledged', 'webhook', 'mqtt', 'start']);
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
