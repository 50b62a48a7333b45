import type { AutomationChecks, BehaviorCheck, PlaceState } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CalendarModule } from '../calendar/calendar.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { HistoryModule } from '../history/history.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { StepLocals, Track, VariablesModule } from '../variables/variables.module.ts';
import { askBehaviors, type BehaviorAnswers, type Behaviors } from './ask-behaviors.ts';
import { createDeviceWords, type DeviceWords } from './device-words.ts';
import { forgetPlaceChanges, noteState, placeTracks } from './place-changes.store.ts';
import type { Present } from './present.ts';
import { type PastOf, readPresent, readValues, recordedOf, type ValuesToRead } from './read-present.ts';
import { requireBehaviors } from './require-behaviors.ts';

export { type Behaviors, behaviorChecksIn } from './ask-behaviors.ts';
export { devicePast, during } from './device-past.ts';
export type { DeviceWords } from './device-words.ts';
export { judgeChecks, judgeOne } from './judge-checks.ts';
export { judgeTree } from './judge-tree.ts';
export type { Judged } from './judged.ts';
export {
  devicesInChecks,
  placesInChecks,
  placesSustained,
  propertiesInChecks,
  sustainedOthers,
  sustainedSeconds,
  variablesInChecks,
} from './named-in-checks.ts';
export type { Present } from './present.ts';

export interface ChecksDeps {
  readonly database: Platform['database'];
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'models' | 'live'>;
  readonly history: Pick<HistoryModule, 'readingsOf'>;
  readonly places: Pick<PlacesModule, 'detailsOf'>;
  readonly variables: Pick<VariablesModule, 'values' | 'tracks'>;
  readonly calendar: Pick<CalendarModule, 'read'>;
  /** What conditions may ask. */
  readonly behaviors: Behaviors;
}

/** Conditions as data: what they are judged by, now and in the past. */
export interface ChecksModule {
  /** Names of devices, properties and values in what was judged. */
  readonly words: DeviceWords;
  /** What a condition is judged by; `asksNobody` leaves data behaviours out. */
  read(condition: AutomationChecks | null, locals: StepLocals | undefined, how?: 'asksNobody'): Promise<Present>;
  /** Devices, wherever they run, and variables as they are now. */
  readValues(of: ValuesToRead): Promise<Omit<Present, 'places' | 'calendar'>>;
  /** What was recorded of a device. */
  recordedOf(of: PastOf): ReturnType<typeof recordedOf>;
  /** The past of places for which `noteState` was called. */
  placeTracks(placeIds: readonly string[], from: Date): Promise<Map<string, Track<PlaceState | null>>>;
  /** Returns since when a place is in this state, if it has changed and this node was the first to see it. */
  noteState(placeId: string, state: PlaceState): Promise<Date | undefined>;
  /** Data behaviours of which conditions compare the results. */
  readonly behaviors: {
    /** Asks each of them once, and all at the same time; what fails is an answer, too. */
    ask(checks: readonly BehaviorCheck[]): Promise<BehaviorAnswers>;
    /** Throws a `Refusal` unless the caller may have them asked; it names the field. */
    require(checks: readonly BehaviorCheck[], field: string, caller: Caller): Promise<void>;
  };
  /** Forgets the past that nobody asks for any more. */
  tidy(): Promise<void>;
}

/** Conditions as data: what devices, places, variables and behaviours have to be, now or for some time. */
export const createChecks = ({ database, behaviors, ...deps }: ChecksDeps): ChecksModule => {
  const { db } = database;
  const present = { ...deps, db, behaviors };
  return {
    words: createDeviceWords(deps.devices),
    read: (condition, locals, how) => readPresent(how === 'asksNobody' ? { ...deps, db } : present, condition, locals),
    readValues: (of) => readValues(present, of),
    recordedOf: (of) => recordedOf(present, of),
    placeTracks: (placeIds, from) => placeTracks(db, placeIds, from),
    noteState: (placeId, state) => noteState(db, placeId, state),
    behaviors: {
      ask: (checks) => askBehaviors(behaviors, checks),
      require: (checks, field, caller) => requireBehaviors(behaviors, checks, field, caller),
    },
    tidy: () => forgetPlaceChanges(db),
  };
};
