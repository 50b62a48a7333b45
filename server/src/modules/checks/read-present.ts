import type { AutomationChecks, PlaceState, VariableValue } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { CalendarModule } from '../calendar/calendar.module.ts';
import { connectionsOf } from '../device-events/device-events.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { HistoryModule } from '../history/history.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { StepLocals, Track, VariablesModule } from '../variables/variables.module.ts';
import { askBehaviors, type Behaviors, behaviorChecksIn } from './ask-behaviors.ts';
import { type DevicePast, devicePast } from './device-past.ts';
import {
  asksForCalendar,
  devicesInChecks,
  placesInChecks,
  placesSustained,
  propertiesInChecks,
  sustainedOthers,
  sustainedSeconds,
  variablesInChecks,
} from './named-in-checks.ts';
import { placeTracks } from './place-changes.store.ts';
import type { Present } from './present.ts';

export interface PresentDeps {
  readonly db: Executor;
  readonly devices: Pick<DevicesModule, 'engine' | 'live'>;
  readonly history: Pick<HistoryModule, 'readingsOf'>;
  readonly places: Pick<PlacesModule, 'detailsOf'>;
  readonly variables: Pick<VariablesModule, 'values' | 'tracks'>;
  readonly calendar: Pick<CalendarModule, 'read'>;
  /** Left out where none is asked. */
  readonly behaviors?: Behaviors;
}

/** A span of a device's past. */
export interface PastOf {
  readonly deviceId: string;
  readonly properties: readonly string[];
  readonly from: Date;
  readonly to: Date;
}

/** What was recorded of a device, values and connections; values arrive there within a second. */
export const recordedOf = async (
  { db, history }: Pick<PresentDeps, 'db' | 'history'>,
  { deviceId, properties, from, to }: PastOf,
) => {
  const [values, connections] = await Promise.all([
    properties.length > 0 ? history.readingsOf({ deviceId, properties, from, to }) : [],
    connectionsOf(db, deviceId, { from, to }),
  ]);
  return { values, connections };
};

const elementOf = /\[\d+\]$/;

/** What was recorded of the devices of which that matters. */
const readPast = async (
  deps: Pick<PresentDeps, 'db' | 'history'>,
  condition: AutomationChecks | null,
): Promise<Map<string, DevicePast>> => {
  const to = new Date();
  const properties = propertiesInChecks(condition);
  const read = async ([deviceId, seconds]: readonly [string, number]) => {
    const own = properties.flatMap((one) => (one.deviceId === deviceId ? one.property.replace(elementOf, '') : []));
    const from = new Date(to.getTime() - seconds * 1_000);
    const { values, connections } = await recordedOf(deps, { deviceId, properties: own, from, to });
    return [deviceId, devicePast([...values, ...connections])] as const;
  };
  return new Map(await Promise.all([...sustainedSeconds(condition)].map(read)));
};

/** What was recorded of variables and places of which that matters. */
const readOtherPast = async (
  { db, variables }: Pick<PresentDeps, 'db' | 'variables'>,
  condition: AutomationChecks | null,
  locals: StepLocals | undefined,
) => {
  const { seconds, variables: names } = sustainedOthers(condition);
  const placeIds = placesSustained(condition);
  const from = new Date(Date.now() - seconds * 1_000);
  const [variablePast, placePast] = await Promise.all([
    names.length > 0 ? variables.tracks(names, locals, from) : new Map<string, Track<VariableValue>>(),
    placeIds.length > 0 ? placeTracks(db, placeIds, from) : new Map<string, Track<PlaceState | null>>(),
  ]);
  return { variablePast, placePast };
};

/** What a condition is judged by. */
export const readPresent = async (
  deps: PresentDeps,
  condition: AutomationChecks | null,
  locals: StepLocals | undefined,
): Promise<Present> => {
  const placeIds = placesInChecks(condition);
  const found = placeIds.length > 0 ? await deps.places.detailsOf('all', placeIds) : [];
  const [past, others, answers] = await Promise.all([
    readPast(deps, condition),
    readOtherPast(deps, condition, locals),
    deps.behaviors && askBehaviors(deps.behaviors, behaviorChecksIn(condition)),
  ]);
  return {
    ...(await readValues(deps, {
      deviceIds: devicesInChecks(condition),
      variables: variablesInChecks(condition),
      locals,
    })),
    past,
    ...others,
    ...(answers ? { answers } : {}),
    calendar: asksForCalendar(condition) ? await deps.calendar.read() : null,
    places: new Map(found.map(({ id, name, state }) => [id, { name, state }])),
  };
};

export interface ValuesToRead {
  readonly deviceIds: readonly string[];
  readonly variables: readonly string[];
  /** Whose own variables go before those of the venue. */
  readonly locals?: StepLocals | undefined;
}

/** Devices, wherever they run, and variables as they are now. */
export const readValues = async (
  { variables, devices }: Pick<PresentDeps, 'variables' | 'devices'>,
  { deviceIds, variables: names, locals }: ValuesToRead,
): Promise<Omit<Present, 'places' | 'calendar'>> => {
  if (deviceIds.length > 0) await devices.live.refresh(deviceIds);
  return {
    devices: new Map(
      devices
        .engine()
        .state.many(deviceIds)
        .map((state) => [state.deviceId, state]),
    ),
    variables: names.length > 0 ? await variables.values(names, locals) : new Map(),
    at: Date.now(),
  };
};
