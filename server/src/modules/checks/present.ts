import type { AutomationCalendar, PlaceState, VariableValue } from '@eoms/contract';
import type { DeviceState } from '@eoms/engine';
import type { Track } from '../variables/variables.module.ts';
import type { BehaviorAnswers } from './ask-behaviors.ts';
import type { DevicePast } from './device-past.ts';

/** What checks are judged by, as it is now. */
export interface Present {
  readonly devices: ReadonlyMap<string, DeviceState>;
  readonly places: ReadonlyMap<string, { readonly name: string; readonly state: PlaceState }>;
  readonly variables: ReadonlyMap<string, VariableValue>;
  /** Null where no check asks for it. */
  readonly calendar: AutomationCalendar | null;
  readonly at: number;
  /** What was recorded of devices, for checks that must have held for some time. */
  readonly past?: ReadonlyMap<string, DevicePast>;
  /** What was recorded of variables, by their names; those that did not change are left out. */
  readonly variablePast?: ReadonlyMap<string, Track<VariableValue>>;
  /** What data behaviours answered; undefined where none is asked, as in a rehearsal. */
  readonly answers?: BehaviorAnswers;
  /** What was recorded of places; null while nobody looked. */
  readonly placePast?: ReadonlyMap<string, Track<PlaceState | null>>;
}
