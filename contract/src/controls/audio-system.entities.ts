import { z } from 'zod';
import { Connection, DeviceRow } from '../devices/device.entities.ts';
import { Id, Time } from '../kit/fields.ts';

const count = z.number().int();

/**
 * `ready`, `remarks`: all of it works, with or without something to look at first. `notReady`: something that it needs
 * does not work. `unknown`: what would decide that is not known, or not any more.
 */
export const AudioVerdict = z.enum(['ready', 'remarks', 'unknown', 'notReady']);
export type AudioVerdict = z.infer<typeof AudioVerdict>;

/** What speaks against a device. The first four are the rules of readiness (decision 030) and what is not known. */
export const AudioReasonKind = z.enum([
  'offline',
  /** An alarm of level 1 or 2. */
  'alarm',
  /** Nobody knows whether it can be reached. */
  'unreached',
  /** Connected, but it has not said yet what would be judged. */
  'unread',
  /** What it said is too old to be judged; `at` says from when it is. */
  'stale',
  /** It did not answer the last check, which began at `at`, and has not said anything since. */
  'noAnswer',
  /** It reports a fault, for which there is no such alarm. */
  'fault',
  'off',
  'muted',
  /** Its volume is at the bottom. */
  'silent',
  /** The weakest of its batteries has `value` percent. */
  'battery',
]);
export type AudioReasonKind = z.infer<typeof AudioReasonKind>;

export const AudioReason = z.object({
  deviceId: Id,
  deviceName: z.string(),
  kind: AudioReasonKind,
  /** What it makes of the whole. */
  verdict: AudioVerdict.exclude(['ready']),
  at: Time.nullable(),
  value: z.number().nullable(),
});
export type AudioReason = z.infer<typeof AudioReason>;

/** Too old to be believed. */
const stale = z.boolean();
/** Of how many channels it is so; of 1 where the device has one for all. */
export const AudioShare = z.object({ yes: count, of: count, stale });
export type AudioShare = z.infer<typeof AudioShare>;
export const AudioLevel = z.object({ value: z.number(), unit: z.string().nullable(), stale });
export type AudioLevel = z.infer<typeof AudioLevel>;

/** A device that makes, carries or takes in sound. What it does not report is null. */
export const AudioDevice = z.object({
  deviceId: Id,
  deviceName: z.string(),
  typeIcon: z.string(),
  connection: Connection,
  /** Open alarms. */
  alarms: DeviceRow.shape.alarms,
  verdict: AudioVerdict,
  muted: AudioShare.nullable(),
  level: AudioLevel.nullable(),
  signal: AudioShare.nullable(),
  /** The weakest. */
  battery: AudioLevel.nullable(),
  /** The highest. */
  temperature: AudioLevel.nullable(),
  /** When the oldest of what is judged was last confirmed. */
  readAt: Time.nullable(),
});
export type AudioDevice = z.infer<typeof AudioDevice>;

/** A reading of all devices of an audio system; one for all who ask for it meanwhile. */
export const AudioCheck = z.object({
  id: Id,
  /** `interrupted`: its node ended. */
  state: z.enum(['running', 'ended', 'interrupted']),
  startedAt: Time,
  endedAt: Time.nullable(),
  startedBy: z.string(),
  total: count,
  done: count,
  /** Devices that could not be read. */
  unanswered: z.array(Id),
});
export type AudioCheck = z.infer<typeof AudioCheck>;

export const AudioSystem = z.object({
  verdict: AudioVerdict,
  /** The worst first. */
  reasons: z.array(AudioReason),
  /** None where the place has no audio system. */
  devices: z.array(AudioDevice),
  /** The last one. */
  check: AudioCheck.nullable(),
});
export type AudioSystem = z.infer<typeof AudioSystem>;
