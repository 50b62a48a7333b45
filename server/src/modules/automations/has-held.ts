import type { ConnectionCheck, Value, ValueCheck } from '@eoms/contract';
import { compare } from '@eoms/engine';
import { type Change, type DevicePast, devicePast, during } from './device-past.ts';
import type { Present } from './present.ts';

type HeldCheck = (ValueCheck | ConnectionCheck) & { readonly forSeconds: number };

const nothing: DevicePast = devicePast([]);

interface Track<T> {
  readonly begin: T | undefined;
  readonly changes: readonly Change<T>[];
}
interface Window {
  readonly present: Present;
  readonly from: number;
}

/** Without a recorded change the device has been as it is now. */
const offlineDuring = (deviceId: string, { present, from }: Window): Track<boolean> => {
  const { offline } = present.past?.get(deviceId) ?? nothing;
  const { begin, changes } = during(offline, from, present.at);
  if (begin !== undefined) return { begin, changes };
  const [first] = changes;
  return { begin: first ? !first.value : present.devices.get(deviceId)?.connection === 'offline', changes };
};

/** What is recorded nowhere counts from its last change on. */
const valueDuring = (deviceId: string, property: string, { present, from }: Window): Track<Value> => {
  const { begin, changes } = during((present.past?.get(deviceId) ?? nothing).of(property), from, present.at);
  const now = present.devices.get(deviceId)?.values[property];
  if (begin !== undefined || changes.length > 0 || !now || now.since > from) return { begin, changes };
  return { begin: now.value, changes };
};

const fixed = <T>(begin: T | undefined): Track<T> => ({ begin, changes: [] });

/** Whether `holds` is true of what the tracks say at the beginning and after each of their changes. */
const throughout = <T>(
  tracks: readonly Track<T>[],
  holds: (values: readonly (T | undefined)[]) => boolean | undefined,
): boolean | undefined => {
  const values = tracks.map(({ begin }) => begin);
  const changes = tracks.flatMap((track, nth) => track.changes.map((change) => ({ ...change, nth })));
  changes.sort((a, b) => a.at - b.at);
  let verdict = holds(values);
  for (const [index, { at, nth, value }] of changes.entries()) {
    values[nth] = value;
    // What came at the same time counts together.
    if (changes[index + 1]?.at === at) continue;
    const now = holds(values);
    if (now === false) return false;
    if (now === undefined) verdict = undefined;
  }
  return verdict;
};

const isSet = (value: unknown): value is Exclude<Value, null> => value !== undefined && value !== null;

/**
 * Whether a check that holds now has held for as long as it asks, by what was recorded; the values of an offline device
 * are not known, and a variable is taken as it is now. Undefined: not known for all of that time.
 */
export const hasHeld = (check: HeldCheck, present: Present): boolean | undefined => {
  const window: Window = { present, from: present.at - check.forSeconds * 1_000 };
  const offline = offlineDuring(check.deviceId, window);
  if (check.kind === 'connection')
    return throughout([offline], ([isOffline]) => isOffline === (check.is === 'offline'));
  const { deviceId, property, operator, against } = check;
  const own = valueDuring(deviceId, property, window);
  const other =
    against.kind === 'device'
      ? valueDuring(against.deviceId, against.property, window)
      : fixed<Value>(against.kind === 'value' ? against.value : present.variables.get(against.name));
  const otherOffline = against.kind === 'device' ? offlineDuring(against.deviceId, window) : fixed(false);
  return throughout<Value>([own, other, offline, otherOffline], ([value, wanted, isOffline, isOtherOffline]) => {
    if (isOffline !== false || isOtherOffline !== false || !isSet(value) || !isSet(wanted)) return undefined;
    return compare(value, operator, wanted);
  });
};
