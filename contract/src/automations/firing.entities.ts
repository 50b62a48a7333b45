import { z } from 'zod';
import { SceneRunStatus } from '../controls/scene-run.entities.ts';
import { Id, Time } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';
import { Text } from '../vocabulary/texts.ts';
import { FiringOutcome } from './automation.entities.ts';

/** What set an automation off, in words that stay readable when a device is renamed or gone. */
export const FiringCause = z.object({
  kind: z.enum([
    'property',
    'connection',
    'alarm',
    'placeState',
    'meeting',
    'schedule',
    'webhook',
    'mqtt',
    'entityRecord',
    'start',
    'person',
    'catchUp',
  ]),
  text: Text,
  deviceId: Id.nullable(),
  /** Null where there is none. */
  property: z.string().nullable(),
  value: Value,
});
export type FiringCause = z.infer<typeof FiringCause>;

/** One check with what it saw. */
export const SeenCheck = z.object({
  /** `2.1` is the first check in the second one, which is a group. */
  position: z.string(),
  text: Text,
  /** The value that it saw, in words; null where it was not known. */
  seen: Text.nullable(),
  /** Null: unknown, which counts as not met. */
  met: z.boolean().nullable(),
});
export type SeenCheck = z.infer<typeof SeenCheck>;

/** One line of the trace: a trigger that fired and what came of it. */
export const Firing = z.object({
  id: Id,
  automationId: Id,
  automationName: z.string(),
  version: z.number().int(),
  at: Time,
  cause: FiringCause,
  checks: z.array(SeenCheck),
  outcome: FiringOutcome,
  reason: Text.nullable(),
  /** The run with its receipt. */
  runId: Id.nullable(),
  runStatus: SceneRunStatus.nullable(),
  /** The automations whose runs led to this one, the first one first. */
  chain: z.array(z.object({ id: Id, name: z.string() })),
});
export type Firing = z.infer<typeof Firing>;

/** Why a device is as it is: the last order that it was given, and what led to it. */
export const WhyDevice = z.object({
  /** In one sentence; null if nothing is known. */
  text: Text.nullable(),
  at: Time.nullable(),
  runId: Id.nullable(),
  firingId: Id.nullable(),
});
export type WhyDevice = z.infer<typeof WhyDevice>;

/** A device that automations leave alone, because a person has operated it. */
export const HeldDevice = z.object({ deviceId: Id, by: z.string(), since: Time, until: Time });
export type HeldDevice = z.infer<typeof HeldDevice>;
