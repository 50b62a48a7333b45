import {
  type AutomationCheck,
  type ByKind,
  byKind,
  type PlaceState,
  type Value,
  type ValueCheck,
} from '@eoms/contract';
import { compare } from '@eoms/engine';
import type { Track } from '../variables/variables.module.ts';
import { type DevicePast, devicePast, during } from './device-past.ts';
import type { Present } from './present.ts';

/** Every kind of check that may ask for a time. */
type SustainedCheck = Extract<AutomationCheck, { forSeconds?: number | undefined }> & { readonly forSeconds: number };

const nothing: DevicePast = devicePast([]);

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

/** Within a longer past. */
const since = <T>({ begin, changes }: Track<T>, { present, from }: Window): Track<T> => {
  const within = during(changes, from, present.at);
  // Null is a value: nobody looked.
  return { begin: within.begin === undefined ? begin : within.begin, changes: within.changes };
};

/** Without a recorded change a variable has been as it is now. */
const variableDuring = (name: string, window: Window): Track<Value> => {
  const track = window.present.variablePast?.get(name);
  return track ? since(track, window) : fixed(window.present.variables.get(name));
};

const placeDuring = (placeId: string, window: Window): Track<PlaceState | null> => {
  const track = window.present.placePast?.get(placeId);
  return track ? since(track, window) : fixed<PlaceState | null>(undefined);
};

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

const isSet = <T>(value: T | null | undefined): value is T & {} => value !== undefined && value !== null;

const valueSustained = ({ deviceId, property, operator, against }: ValueCheck, window: Window): boolean | undefined => {
  const offline = offlineDuring(deviceId, window);
  const own = valueDuring(deviceId, property, window);
  const other =
    against.kind === 'device'
      ? valueDuring(against.deviceId, against.property, window)
      : against.kind === 'variable'
        ? variableDuring(against.name, window)
        : fixed<Value>(against.value);
  const otherOffline = against.kind === 'device' ? offlineDuring(against.deviceId, window) : fixed(false);
  return throughout<Value>([own, other, offline, otherOffline], ([value, wanted, isOffline, isOtherOffline]) => {
    if (isOffline !== false || isOtherOffline !== false || !isSet(value) || !isSet(wanted)) return undefined;
    return compare(value, operator, wanted);
  });
};

const sustained: ByKind<SustainedCheck, boolean | undefined, [window: Window]> = {
  value: valueSustained,
  connection: ({ deviceId, is }, window) =>
    throughout([offlineDuring(deviceId, window)], ([isOffline]) => isOffline === (is === 'offline')),
  placeState: ({ placeId, is }, window) =>
    throughout([placeDuring(placeId, window)], ([state]) => (isSet(state) ? is.includes(state) : undefined)),
  variable: ({ name, operator, value: wanted }, window) =>
    throughout([variableDuring(name, window)], ([value]) =>
      isSet(value) ? compare(value, operator, wanted) : undefined,
    ),
};

/**
 * Whether a check that holds now has held for as long as it asks, by what was recorded; the values of an offline device
 * are not known. Undefined: not known for all of that time.
 */
export const isSustained = (check: SustainedCheck, present: Present): boolean | undefined =>
  byKind(sustained, check, { present, from: present.at - check.forSeconds * 1_000 });
