import { z } from 'zod';
import { AlarmLevel } from '../alarms/alarm-level.entities.ts';
import { SceneRunStatus } from '../controls/scene-run.entities.ts';
import { Id, Time } from '../kit/fields.ts';
import { Text } from '../vocabulary/texts.ts';

/** `failed`: at least one device failed a check. `unknown`: nothing failed, and nothing could be judged. */
export const StrategyOutcome = z.enum(['passed', 'failed', 'unknown']);
export type StrategyOutcome = z.infer<typeof StrategyOutcome>;

/** How many devices passed and failed; a device counts once for each check. */
export const StrategyTotals = z.object({
  passed: z.number().int(),
  failed: z.number().int(),
  /** Whose value was not known. */
  unknown: z.number().int(),
});
export type StrategyTotals = z.infer<typeof StrategyTotals>;

/** One check of a report, in words that stay readable when the strategy is changed. */
export const CheckResult = StrategyTotals.extend({
  checkId: z.string(),
  name: z.string(),
  level: AlarmLevel,
  /** What had to hold. */
  expected: Text,
});
export type CheckResult = z.infer<typeof CheckResult>;

/** A device that did not pass a check, with its name at that time. */
export const StrategyFinding = z.object({
  checkId: z.string(),
  deviceId: Id,
  deviceName: z.string(),
  placeId: Id,
  placeName: z.string(),
  outcome: z.enum(['failed', 'unknown']),
  /** What was seen instead, in words; null where nothing was known. */
  seen: Text.nullable(),
});
export type StrategyFinding = z.infer<typeof StrategyFinding>;

/** Findings kept in a report; failed ones come first. The totals count all of them. */
export const mostFindings = 500;

/** What a strategy finds at one time. */
export const StrategyResult = StrategyTotals.extend({
  outcome: StrategyOutcome,
  checks: z.array(CheckResult),
  findings: z.array(StrategyFinding),
});
export type StrategyResult = z.infer<typeof StrategyResult>;

export const StrategyCause = z.enum(['byHand', 'every', 'schedule', 'change']);
export type StrategyCause = z.infer<typeof StrategyCause>;

export const StrategyReportRow = StrategyTotals.extend({
  id: Id,
  strategyId: Id,
  strategyName: z.string(),
  cause: StrategyCause,
  /** Who ran it by hand. */
  by: z.string().nullable(),
  at: Time,
  /** Runs on change that found the same are counted, not kept: how many, and the last one. */
  times: z.number().int(),
  lastAt: Time,
  outcome: StrategyOutcome,
  /** The run of the steps, with its receipt. */
  runId: Id.nullable(),
  runStatus: SceneRunStatus.nullable(),
  /** Why the steps did not run although they were due. */
  reason: Text.nullable(),
});
export type StrategyReportRow = z.infer<typeof StrategyReportRow>;

export const StrategyReport = StrategyReportRow.extend(StrategyResult.shape);
export type StrategyReport = z.infer<typeof StrategyReport>;
