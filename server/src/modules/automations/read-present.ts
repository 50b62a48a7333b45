import { type ActionGroupStep, type AutomationChecks, checksIn, stepsIn } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { readCalendar } from './calendar.store.ts';
import type { Present } from './judge-checks.ts';
import { variableValues } from './variables.store.ts';

export interface PresentDeps {
  readonly db: Executor;
  readonly devices: Pick<DevicesModule, 'engine' | 'refreshStates'>;
  readonly places: Pick<PlacesModule, 'detailsOf'>;
}

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

/** The variables that steps set. */
export const variablesInSteps = (steps: readonly ActionGroupStep[]): string[] =>
  steps.flatMap(stepsIn).flatMap((step) => (step.kind === 'deed' && step.deed === 'variable' ? [step.args.name] : []));

/** What a condition is judged by. */
export const readPresent = async (deps: PresentDeps, condition: AutomationChecks | null): Promise<Present> => {
  const placeIds = placesInChecks(condition);
  const found = placeIds.length > 0 ? await deps.places.detailsOf('all', placeIds) : [];
  return {
    ...(await readValues(deps, { deviceIds: devicesInChecks(condition), variables: variablesInChecks(condition) })),
    calendar: asksForCalendar(condition) ? await readCalendar(deps.db) : null,
    places: new Map(found.map(({ id, name, state }) => [id, { name, state }])),
  };
};

/** Devices, wherever they run, and variables as they are now. */
export const readValues = async (
  { db, devices }: Omit<PresentDeps, 'places'>,
  { deviceIds, variables }: { readonly deviceIds: readonly string[]; readonly variables: readonly string[] },
): Promise<Omit<Present, 'places' | 'calendar'>> => {
  if (deviceIds.length > 0) await devices.refreshStates(deviceIds);
  return {
    devices: new Map(
      devices
        .engine()
        .state.many(deviceIds)
        .map((state) => [state.deviceId, state]),
    ),
    variables: variables.length > 0 ? await variableValues(db, variables) : new Map(),
    at: Date.now(),
  };
};
