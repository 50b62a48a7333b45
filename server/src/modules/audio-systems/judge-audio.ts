import type {
  AudioCheck,
  AudioDevice,
  AudioReason,
  AudioSystem,
  AudioVerdict,
  ControlDevice,
  PropertyValue,
} from '@eoms/contract';
import { type Marks, whyNotWorking } from '../statistics/statistics.module.ts';
import {
  type AudioReadings,
  audioFigures,
  audioReadings,
  isOff,
  isStale,
  isYes,
  judgedReadings,
} from './audio-figures.ts';

/** What is known besides the devices themselves. */
export interface Known {
  /** Devices that somebody has marked as needed or not. */
  readonly marks: Marks;
  /** The worst alarm of each device whose cause is still there. */
  readonly active: ReadonlyMap<string, { readonly worst: number | null }>;
  readonly check: AudioCheck | null;
}

/** A wireless microphone with less may not last a long meeting. */
const lowBattery = 25;
/** The volume at which nothing is heard, by its unit. */
const bottom: Readonly<Record<string, number>> = { '%': 0, dB: -60 };

const rank: Readonly<Record<AudioVerdict, number>> = { ready: 0, remarks: 1, unknown: 2, notReady: 3 };
const worstOf = (verdicts: readonly AudioVerdict[]): AudioVerdict =>
  verdicts.reduce<AudioVerdict>((worst, one) => (rank[one] > rank[worst] ? one : worst), 'ready');

type Found = Pick<AudioReason, 'kind' | 'verdict'> & Partial<Pick<AudioReason, 'at' | 'value'>>;

const earliest = (times: readonly string[]): string | null =>
  times.reduce<string | null>((first, at) => (first === null || at < first ? at : first), null);

/** What decides has not been read. Batteries and faults may have nothing to say. */
const isUnread = (device: ControlDevice, readings: AudioReadings, values: readonly PropertyValue[]): boolean => {
  const decisive = isOff(readings) ? readings.power : [...readings.power, ...readings.mute, ...readings.level];
  return decisive.some((one) => one.values.length === 0) || (values.length === 0 && device.properties.length > 0);
};

/** What keeps a device from being judged: what would be judged was never read, or is too old. */
const notKnown = (device: ControlDevice, readings: AudioReadings, check: AudioCheck | null): Found | undefined => {
  const judged = judgedReadings(readings);
  // Of a device that reports nothing of its sound, what else it reports says whether it is there.
  const values = judged.length > 0 ? judged.flatMap((one) => one.values) : Object.values(device.live.values);
  const at = earliest(values.map((value) => value.at));
  const silent = check !== null && check.state !== 'running' && check.unanswered.includes(device.id);
  if (silent && (at === null || at < check.startedAt))
    return { kind: 'noAnswer', verdict: 'unknown', at: check.startedAt };
  if (isUnread(device, readings, values)) return { kind: 'unread', verdict: 'unknown' };
  const old = values.filter(isStale);
  return old.length === 0 ? undefined : { kind: 'stale', verdict: 'unknown', at: earliest(old.map((one) => one.at)) };
};

const isFault = ({ value, quality }: { value: unknown; quality: string }): boolean =>
  quality === 'bad' || (quality === 'good' && value === true);

/** What people should look at in a device that works, as far as it is known. */
const remarksOn = (readings: AudioReadings): Found[] => {
  if (isOff(readings)) return [{ kind: 'off', verdict: 'remarks' }];
  const { muted, level, battery } = audioFigures(readings);
  const values = judgedReadings(readings).flatMap((one) => one.values);
  const faulty =
    readings.fault.some((one) => one.values.some(isFault)) || values.some(({ quality }) => quality === 'bad');
  const allMuted = readings.mute.flatMap((one) => one.values).every(({ value }) => isYes(value));
  const lowest = level?.unit ? bottom[level.unit] : undefined;
  const isWeak = battery !== null && !battery.stale && battery.unit === '%' && battery.value < lowBattery;
  return [
    ...(faulty ? [{ kind: 'fault', verdict: 'remarks' } as const] : []),
    ...(muted && !muted.stale && allMuted ? [{ kind: 'muted', verdict: 'remarks' } as const] : []),
    ...(level && !level.stale && lowest !== undefined && level.value <= lowest
      ? [{ kind: 'silent', verdict: 'remarks' } as const]
      : []),
    ...(isWeak ? [{ kind: 'battery', verdict: 'remarks', value: battery.value } as const] : []),
  ];
};

const reasonsFor = (device: ControlDevice, readings: AudioReadings, { active, check }: Known): Found[] => {
  const why = whyNotWorking(device.live.connection, active.get(device.id)?.worst ?? null);
  if (why === 'offline') return [{ kind: 'offline', verdict: 'notReady' }];
  if (why === 'unknown') return [{ kind: 'unreached', verdict: 'unknown' }];
  const gap = notKnown(device, readings, check);
  return [
    ...(why === 'alarm' ? [{ kind: 'alarm', verdict: 'notReady' } as const] : []),
    ...(gap ? [gap] : []),
    ...remarksOn(readings),
  ];
};

const judgeDevice = (device: ControlDevice, known: Known): { row: AudioDevice; reasons: AudioReason[] } => {
  const readings = audioReadings(device);
  const { id: deviceId, name: deviceName, typeIcon, alarms, live } = device;
  // What no meeting needs keeps no meeting from being held.
  const excluded = known.marks.get(deviceId) === false;
  const reasons = reasonsFor(device, readings, known).map(
    ({ at = null, value = null, ...found }): AudioReason => ({
      ...found,
      deviceId,
      deviceName,
      at,
      value,
      ...(excluded ? { verdict: 'remarks' } : {}),
    }),
  );
  const row: AudioDevice = {
    deviceId,
    deviceName,
    typeIcon,
    alarms,
    connection: live.connection,
    verdict: worstOf(reasons.map(({ verdict }) => verdict)),
    ...audioFigures(readings),
    readAt: earliest(judgedReadings(readings).flatMap(({ values }) => values.map(({ at }) => at))),
  };
  return { row, reasons };
};

/** Whether the sound of a place works, by what is known; what is stale is never judged, but makes it unknown. */
export const judgeAudio = (devices: readonly ControlDevice[], known: Known): AudioSystem => {
  const judged = devices.map((device) => judgeDevice(device, known));
  const reasons = judged
    .flatMap((one) => one.reasons)
    .sort((a, b) => rank[b.verdict] - rank[a.verdict] || a.deviceName.localeCompare(b.deviceName));
  return {
    verdict: worstOf(reasons.map(({ verdict }) => verdict)),
    reasons,
    devices: judged.map(({ row }) => row),
    check: known.check,
  };
};
