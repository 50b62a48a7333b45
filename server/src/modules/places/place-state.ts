import type { PlaceState, Quality, SetState, StateReason, Value } from '@eoms/contract';

/** Counts of the devices in one place. */
export interface DeviceCounts {
  readonly total: number;
  readonly online: number;
  readonly offline: number;
  /** Devices for which `showsUse` holds. */
  readonly inUse: number;
  /** Sensors that report people. */
  readonly occupied: number;
}

export const noDevices: DeviceCounts = { total: 0, online: 0, offline: 0, inUse: 0, occupied: 0 };

/** A state that somebody has set by hand. */
export interface SetByHand {
  readonly state: SetState;
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: Date | null;
  readonly until: Date | null;
}

export interface PlaceMeeting {
  readonly subject: string;
  readonly organiser: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The meeting in progress in a place, and the next one. */
export interface PlaceMeetings {
  readonly current: PlaceMeeting | null;
  readonly next: PlaceMeeting | null;
}

export const noMeetings: PlaceMeetings = { current: null, next: null };

const showing = new Set(['projector', 'display', 'ledWall']);
const running = new Set<Value>(['on', 'warming', true]);

/** Whether a device with this power reading is on. */
export const isRunning = (power: { value: Value; quality: Quality } | undefined): boolean =>
  power?.quality === 'good' && running.has(power.value);

/**
 * Whether a device indicates that the room is in use: a projector or screen that reports that it is on or warming up.
 * An offline device, or a stale or bad reading, indicates nothing.
 */
export const showsUse = (device: {
  typeCode: string;
  online: boolean;
  power: { value: Value; quality: Quality } | undefined;
}): boolean => device.online && showing.has(device.typeCode) && isRunning(device.power);

export interface KnownOfPlace {
  readonly set: SetByHand | null;
  readonly meetings: PlaceMeetings;
  readonly devices: DeviceCounts;
}

interface StateWithReason {
  readonly state: PlaceState;
  readonly reason: StateReason;
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const becauseOf = (source: StateReason['source'], more: Partial<StateReason> = {}): StateReason => ({
  source,
  who: null,
  note: null,
  since: null,
  until: null,
  ...more,
});

export const isInEffect = (set: Pick<SetByHand, 'until'> | null, now: Date): boolean =>
  set !== null && (set.until === null || set.until > now);

/**
 * The state of a place and its reason:
 * 1. what somebody has set by hand, whatever else is known; 2. occupied during a meeting; 3. unknown if no device can be
 * reached; 4. occupied if a sensor reports people, or a device indicates use (`showsUse`); 5. free otherwise, until the
 * next meeting.
 */
export const placeState = ({ set, meetings, devices }: KnownOfPlace, now: Date): StateWithReason => {
  const { current, next } = meetings;
  if (set && isInEffect(set, now)) {
    const { state, by, reason, at, until } = set;
    return { state, reason: becauseOf('person', { who: by, note: reason, since: iso(at), until: iso(until) }) };
  }
  if (current) {
    const { organiser, subject, startsAt, endsAt } = current;
    const times = { since: iso(startsAt), until: iso(endsAt) };
    return { state: 'occupy', reason: becauseOf('meeting', { who: organiser, note: subject, ...times }) };
  }
  if (devices.online === 0) return { state: 'unknown', reason: becauseOf('nothing', { until: iso(next?.startsAt) }) };
  if (devices.occupied > 0) return { state: 'occupy', reason: becauseOf('sensor') };
  if (devices.inUse > 0) return { state: 'occupy', reason: becauseOf('devices') };
  return { state: 'idle', reason: becauseOf(next ? 'meeting' : 'devices', { until: iso(next?.startsAt) }) };
};
