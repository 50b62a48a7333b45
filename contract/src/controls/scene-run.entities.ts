import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';
import { Text } from '../vocabulary/texts.ts';
import type { ActionGroupStep, StepBlock } from './action-group.entities.ts';
import { OnFailure } from './action-group.entities.ts';
import { systemStepNames } from './system-step.entities.ts';

/** `interrupted`: the node that ran it ended meanwhile. */
export const SceneRunStatus = z.enum([
  'queued',
  'running',
  'restoring',
  'completed',
  'partial',
  'stopped',
  'cancelled',
  'restored',
  'notRestored',
  'interrupted',
]);
export type SceneRunStatus = z.infer<typeof SceneRunStatus>;
export const openRunStates: readonly SceneRunStatus[] = ['queued', 'running', 'restoring'];

/**
 * `accepted`: the device agreed, but has nothing that could be read back. `skipped`: not begun. `replaced`: it failed
 * here, but the spare device reached it. `unknown`: it had begun when the system was interrupted, and may have been done.
 */
export const SceneLineStatus = z.enum([
  'waiting',
  'running',
  'unchanged',
  'confirmed',
  'accepted',
  'failed',
  'replaced',
  'skipped',
  'restored',
  'notRestored',
  'unknown',
]);
export type SceneLineStatus = z.infer<typeof SceneLineStatus>;

/** A value with its words: the receipt stays readable when the device is gone. */
export const SceneValue = z.object({
  key: z.string(),
  name: Text,
  /** Null where it was not known. */
  value: Value,
  /** The name of an enumerated value. */
  words: Text.nullable(),
  unit: z.string().nullable(),
});
export type SceneValue = z.infer<typeof SceneValue>;

/** A value that a branch or wait was decided by; without a device, that of a variable of the run. */
export const SceneSaw = z.object({ ...SceneValue.shape, deviceId: Id.nullable(), deviceName: z.string().nullable() });
export type SceneSaw = z.infer<typeof SceneSaw>;

/** Which way a branch went or would go, and by which values; a wait ends with `then` if its condition was met in time. */
export const SceneDecision = z.object({ way: z.enum(['then', 'else']), saw: z.array(SceneSaw) });
export type SceneDecision = z.infer<typeof SceneDecision>;

const Reason = z.object({ code: z.string(), text: Text });

export const SceneAttempt = z.object({
  kind: z.enum(['do', 'restore']),
  commandId: Id.nullable(),
  startedAt: Time,
  endedAt: Time,
  status: z.enum(['confirmed', 'failed', 'expired']),
  reason: Reason.nullable(),
  after: z.array(SceneValue),
});
export type SceneAttempt = z.infer<typeof SceneAttempt>;

/** Every kind of step but blocks: their lines are those of what is in them. */
const lineKinds = {
  action: 'action',
  state: 'state',
  wait: 'wait',
  delay: 'delay',
  branch: 'branch',
  systemStep: 'systemStep',
} as const satisfies { readonly [K in Exclude<ActionGroupStep['kind'], StepBlock['kind']>]: K };

const lineFields = {
  /**
   * `2.1` is the first step in the block, or at the first device, of the second step; `2a.1` and `2b.1` are the first on
   * either way of a branch; `2.2` is the spare of `2.1`.
   */
  position: z.string(),
  stepId: z.string(),
  kind: z.enum(lineKinds),
  deviceId: Id.nullable(),
  deviceName: z.string().nullable(),
  typeIcon: z.string().nullable(),
  actionName: Text.nullable(),
  /** Only in runs over several places. */
  place: z.object({ id: Id, name: z.string() }).optional(),
  args: z.array(SceneValue),
  before: z.array(SceneValue),
  wanted: z.array(SceneValue),
  reason: Reason.nullable(),
  /** Only of a branch that has been decided, and of a wait that has looked. */
  decision: SceneDecision.optional(),
  /** Only of a step without a device; `subject` is what it is about, `runId` the run that it began. */
  systemStep: z.object({ name: z.enum(systemStepNames), subject: Text, runId: Id.nullable() }).optional(),
  /** The position of the line that this device stands in for. */
  spareOf: z.string().optional(),
};

/** What became of one step at one device. */
export const SceneLine = z.object({
  ...lineFields,
  status: SceneLineStatus,
  after: z.array(SceneValue),
  startedAt: Time.nullable(),
  endedAt: Time.nullable(),
  attempts: z.array(SceneAttempt),
});
export type SceneLine = z.infer<typeof SceneLine>;

export const SceneCause = z.object({
  kind: z.enum(['person', 'scene', 'linkage', 'system', 'assistant']),
  id: z.string().nullable(),
  name: z.string().nullable(),
});

/** A place that a run over several places leaves alone; without a name where the caller may not know it. */
export const SkippedPlace = z.object({ placeId: Id, placeName: z.string().nullable(), reason: Reason });
export type SkippedPlace = z.infer<typeof SkippedPlace>;

/**
 * A run of an action group, or over several places, in lists; `steps` to `attempts` are counted over its receipt. Over
 * several places, `groupId` is the run itself and `groupName` what it does.
 */
export const SceneRunRow = z.object({
  id: Id,
  groupId: Id,
  groupName: z.string(),
  /** Null over several places; who may not see all of these sees nothing of the run. */
  placeId: Id.nullable(),
  placeName: z.string(),
  /** How many places it acts on. */
  places: z.number().int(),
  status: SceneRunStatus,
  onFailure: OnFailure,
  cause: SceneCause,
  startedAt: Time,
  endedAt: Time.nullable(),
  reason: Reason.nullable(),
  steps: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  attempts: z.number().int(),
});
export type SceneRunRow = z.infer<typeof SceneRunRow>;

/** A run with its receipt. */
export const SceneRun = SceneRunRow.extend({ lines: z.array(SceneLine), skipped: z.array(SkippedPlace) });
export type SceneRun = z.infer<typeof SceneRun>;

/** What a step would do; `blind`: nothing could be read back, `skipped`: it would not be begun. `against` is an earlier step that wants something else. */
export const ScenePreviewLine = z.object({
  ...lineFields,
  foresight: z.enum(['change', 'same', 'blind', 'offline', 'impossible', 'skipped']),
  against: z.string().nullable(),
});
export type ScenePreviewLine = z.infer<typeof ScenePreviewLine>;
