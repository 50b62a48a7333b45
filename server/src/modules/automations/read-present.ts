import {
  type ActionGroupStep,
  type AutomationCheck,
  type AutomationChecks,
  checksIn,
  stepsIn,
  variablesFilling,
} from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { isLocal, type StepLocals } from '../controls/controls.module.ts';
import { connectionsOf, type DevicesModule } from '../devices/devices.module.ts';
import type { HistoryModule } from '../history/history.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { askBehaviors, type Behaviors, behaviorChecksIn } from './ask-behaviors.ts';
import { readCalendar } from './calendar.store.ts';
import { placeTracks, variableTracks } from './changes.store.ts';
import { type DevicePast, devicePast } from './device-past.ts';
import { ownValues } from './local-variables.ts';
import type { Present } from './present.ts';
import { variableValues } from './variables.store.ts';

export interface PresentDeps {
  readonly db: Executor;
  readonly devices: Pick<DevicesModule, 'engine' | 'refreshStates'>;
  readonly history: Pick<HistoryModule, 'readingsOf'>;
  readonly places: Pick<PlacesModule, 'detailsOf'>;
  /** Left out where none is asked. */
  readonly behaviors?: Behaviors;
}

const elementOf = /\[\d+\]$/;

/** Devices whose values a condition reads. */
export const devicesInChecks = (condition: AutomationChecks | null): string[] => {
  if (condition === null) return [];
  const ids = checksIn(condition).flatMap((check) => {
    if (check.kind === 'connection') return [check.deviceId];
    if (check.kind !== 'value') return [];
    return check.against.kind === 'device' ? [check.deviceId, check.against.deviceId] : [check.deviceId];
  });
  return [...new Set(ids)];
};
/** The properties that a condition reads. */
export const propertiesInChecks = (condition: AutomationChecks | null): { deviceId: string; property: string }[] =>
  (condition === null ? [] : checksIn(condition)).flatMap((check) => {
    if (check.kind !== 'value') return [];
    const { deviceId, property, against } = check;
    return against.kind === 'device' ? [{ deviceId, property }, against] : [{ deviceId, property }];
  });
export const placesInChecks = (condition: AutomationChecks | null): string[] => {
  const checks = condition === null ? [] : checksIn(condition);
  return [...new Set(checks.flatMap((check) => (check.kind === 'placeState' ? [check.placeId] : [])))];
};
export const variablesInChecks = (condition: AutomationChecks | null): string[] => {
  const checks = condition === null ? [] : checksIn(condition);
  return [
    ...new Set(
      checks.flatMap((check) => {
        if (check.kind === 'variable') return [check.name];
        return check.kind === 'value' && check.against.kind === 'variable' ? [check.against.name] : [];
      }),
    ),
  ];
};

const asksForCalendar = (condition: AutomationChecks | null): boolean =>
  condition !== null &&
  checksIn(condition).some((check) => check.kind === 'hours' && check.on !== undefined && check.on !== 'all');

/** The variables that steps set or are filled from. */
export const variablesInSteps = (steps: readonly ActionGroupStep[]): string[] =>
  steps
    .flatMap(stepsIn)
    .flatMap((step) => [
      ...(step.kind === 'deed' && step.deed === 'variable' ? [step.args.name] : []),
      ...variablesFilling(step),
    ]);

/** For how long what is looked at must have held, the longest of each device; see `hasHeld`. */
export const heldSeconds = (condition: AutomationChecks | null): Map<string, number> => {
  const longest = new Map<string, number>();
  for (const check of condition === null ? [] : checksIn(condition)) {
    if (!('forSeconds' in check) || check.forSeconds === undefined) continue;
    for (const id of devicesInChecks({ match: 'all', rules: [check] }))
      longest.set(id, Math.max(longest.get(id) ?? 0, check.forSeconds));
  }
  return longest;
};

/** The places whose states must have held for some time. */
export const placesHeld = (condition: AutomationChecks | null): string[] =>
  (condition === null ? [] : checksIn(condition)).flatMap((check) =>
    check.kind === 'placeState' && check.forSeconds !== undefined ? [check.placeId] : [],
  );

/** The longest time for which anything else than a device must have held, and the variables of which that matters. */
export const heldOthers = (condition: AutomationChecks | null): { seconds: number; variables: string[] } => {
  const checks = (condition === null ? [] : checksIn(condition)).filter(
    (check) => 'forSeconds' in check && check.forSeconds !== undefined,
  );
  const seconds = checks.map((check) => ('forSeconds' in check ? (check.forSeconds ?? 0) : 0));
  return {
    seconds: Math.max(0, ...seconds),
    variables: checks.length === 0 ? [] : variablesInChecks({ match: 'all', rules: checks as AutomationCheck[] }),
  };
};

/** What was recorded of variables and places of which that matters. */
const readOtherPast = async (db: Executor, condition: AutomationChecks | null, locals: StepLocals | undefined) => {
  const { seconds, variables } = heldOthers(condition);
  const placeIds = placesHeld(condition);
  const from = new Date(Date.now() - seconds * 1_000);
  const [variablePast, placePast] = await Promise.all([
    variables.length > 0 ? variableTracks(db, variables, locals, from) : new Map(),
    placeIds.length > 0 ? placeTracks(db, placeIds, from) : new Map(),
  ]);
  return { variablePast, placePast };
};

/** What was recorded of the devices of which that matters; values arrive there within a second. */
const readPast = async (
  { db, history }: Pick<PresentDeps, 'db' | 'history'>,
  condition: AutomationChecks | null,
): Promise<Map<string, DevicePast>> => {
  const to = new Date();
  const properties = propertiesInChecks(condition);
  const read = async ([deviceId, seconds]: readonly [string, number]) => {
    const span = { from: new Date(to.getTime() - seconds * 1_000), to };
    const own = properties.flatMap((one) => (one.deviceId === deviceId ? one.property.replace(elementOf, '') : []));
    const [values, connections] = await Promise.all([
      own.length > 0 ? history.readingsOf({ deviceId, properties: own, ...span }) : [],
      connectionsOf(db, deviceId, span),
    ]);
    return [deviceId, devicePast([...values, ...connections])] as const;
  };
  return new Map(await Promise.all([...heldSeconds(condition)].map(read)));
};

/** What a condition is judged by. */
export const readPresent = async (
  deps: PresentDeps,
  condition: AutomationChecks | null,
  locals: StepLocals | undefined,
): Promise<Present> => {
  const placeIds = placesInChecks(condition);
  const found = placeIds.length > 0 ? await deps.places.detailsOf('all', placeIds) : [];
  const { behaviors } = deps;
  const [past, others, answers] = await Promise.all([
    readPast(deps, condition),
    readOtherPast(deps.db, condition, locals),
    behaviors && askBehaviors(behaviors, behaviorChecksIn(condition)),
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
    calendar: asksForCalendar(condition) ? await readCalendar(deps.db) : null,
    places: new Map(found.map(({ id, name, state }) => [id, { name, state }])),
  };
};

export interface ValuesToRead {
  readonly deviceIds: readonly string[];
  readonly variables: readonly string[];
  /** Whose own variables go before those of the venue. */
  readonly locals?: StepLocals | undefined;
}

const readVariables = async (db: Executor, names: readonly string[], locals: StepLocals | undefined) => {
  const venue = names.filter((name) => !isLocal(locals, name));
  const [values, own] = await Promise.all([
    venue.length > 0 ? variableValues(db, venue) : [],
    names.length > venue.length ? ownValues(db, locals) : [],
  ]);
  return new Map([...values, ...own.map(({ name, value }) => [name, value] as const)]);
};

/** Devices, wherever they run, and variables as they are now. */
export const readValues = async (
  { db, devices }: Pick<PresentDeps, 'db' | 'devices'>,
  { deviceIds, variables, locals }: ValuesToRead,
): Promise<Omit<Present, 'places' | 'calendar'>> => {
  if (deviceIds.length > 0) await devices.refreshStates(deviceIds);
  return {
    devices: new Map(
      devices
        .engine()
        .state.many(deviceIds)
        .map((state) => [state.deviceId, state]),
    ),
    variables: variables.length > 0 ? await readVariables(db, variables, locals) : new Map(),
    at: Date.now(),
  };
};
