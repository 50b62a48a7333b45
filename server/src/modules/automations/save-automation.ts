import {
  type AutomationDraft,
  type AutomationTrigger,
  type ByKind,
  byKind,
  checksIn,
  isFittingCheck,
  mqttEndpoints,
} from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type CalendarModule, checkSchedule, type VenueTime } from '../calendar/calendar.module.ts';
import {
  behaviorChecksIn,
  type ChecksModule,
  devicesInChecks,
  placesInChecks,
  variablesInChecks,
} from '../checks/checks.module.ts';
import type { SceneDoor } from '../controls/controls.module.ts';
import { type DevicesModule, seeDevice } from '../devices/devices.module.ts';
import type { EntitiesModule } from '../entities/entities.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { localsOf, runVariablesOf, type VariablesModule } from '../variables/variables.module.ts';
import { definitions } from './automations.store.ts';
import { devicesInTriggers, placesInTriggers } from './triggers/named-in-triggers.ts';
import { keepKeys } from './triggers/trigger-keys.store.ts';

export interface SaveDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly devices: Pick<DevicesModule, 'registry'>;
  readonly places: Pick<PlacesModule, 'detailsOf'>;
  readonly scenes: Pick<SceneDoor, 'requireDevices'>;
  readonly variables: Pick<VariablesModule, 'types'>;
  readonly checks: Pick<ChecksModule, 'behaviors'>;
  readonly calendar: Pick<CalendarModule, 'read'>;
  readonly entities: Pick<EntitiesModule, 'watching'>;
}

/** Refuses variables that nobody knows, and comparisons that do not fit their types. */
const requireVariables = async (
  { variables: known }: Pick<SaveDeps, 'variables'>,
  { condition, variables = [] }: Pick<AutomationDraft, 'condition' | 'variables'>,
  asked: readonly string[],
): Promise<void> => {
  const field = [{ field: 'condition' }];
  const own = new Map(variables.map(({ name, type }) => [name, type]));
  const names = asked.filter((name) => !own.has(name));
  const types = new Map([...(names.length > 0 ? await known.types(names) : []), ...own]);
  if (names.some((name) => !types.has(name))) throw refuse('automation.variableUnknown', {}, field);
  for (const check of condition ? checksIn(condition) : []) {
    const type = check.kind === 'variable' ? types.get(check.name) : undefined;
    if (check.kind === 'variable' && type && !isFittingCheck(type, check))
      throw refuse('automationVariable.typeMismatch', {}, field);
  }
};

const fine = (): void => undefined;
/** What is refused of each kind of trigger besides devices and places that nobody may see. */
const checkTrigger: ByKind<AutomationTrigger, void, [by: { readonly caller: Caller; readonly venue: VenueTime }]> = {
  property: fine,
  connection: fine,
  alarm: fine,
  placeState: fine,
  meeting: fine,
  schedule: (trigger, { venue }) => checkSchedule(trigger, venue, 'triggers'),
  webhook: fine,
  // Asked for together; see `requireRecords`.
  entityRecord: fine,
  // Topics of the broker belong to no place.
  mqtt: (_, { caller }) => {
    if (!caller.permits(mqttEndpoints.pageMqttAccounts.needs))
      throw refuse('automation.topicForbidden', {}, [{ field: 'triggers' }]);
  },
  start: fine,
};

/** Refuses triggers of records that the caller may not see, and conditions that no record can be compared by. */
const requireRecords = async (
  { entities }: Pick<SaveDeps, 'entities'>,
  triggers: readonly AutomationTrigger[],
  caller: Caller,
): Promise<void> => {
  for (const trigger of triggers) {
    if (trigger.kind !== 'entityRecord') continue;
    const { entityId, filters } = trigger;
    if (!(await entities.watching.mayWatch(entityId, filters, caller)))
      throw refuse('automation.entityUnknown', {}, [{ field: 'triggers' }]);
  }
};

/** Refuses what does not exist or what the caller may not see: nobody learns or does more through an automation. */
export const checkAutomation = async (deps: SaveDeps, draft: AutomationDraft, caller: Caller): Promise<void> => {
  const { placeIds, condition, triggers, steps } = draft;
  const wanted = [...new Set([...placeIds, ...placesInTriggers(triggers), ...placesInChecks(condition)])];
  if ((await deps.places.detailsOf(caller.places, wanted)).length < wanted.length)
    throw refuse('automation.placeUnknown', {}, [{ field: 'placeIds' }]);
  for (const [field, ids] of [
    ['triggers', devicesInTriggers(triggers)],
    ['condition', devicesInChecks(condition)],
  ] as const)
    for (const id of new Set(ids)) {
      const seen = () => seeDevice(deps.devices.registry, caller, id, field);
      if (!deps.devices.registry.get(id)) throw refuse('automation.deviceUnknown', {}, [{ field }]);
      seen();
    }
  await requireRecords(deps, triggers, caller);
  const venue = await deps.calendar.read();
  for (const trigger of triggers) byKind(checkTrigger, trigger, { caller, venue });
  await deps.checks.behaviors.require(behaviorChecksIn(condition), 'condition', caller);
  const locals = localsOf(draft);
  const asked = variablesInChecks(condition);
  // A run begins after its condition was looked at: what only runs know is not there yet.
  if (asked.some((name) => Object.hasOwn(runVariablesOf(locals), name)))
    throw refuse('automation.runVariable', {}, [{ field: 'condition' }]);
  await requireVariables(deps, draft, asked);
  if (steps.length === 0) throw refuse('automation.stepsMissing', {}, [{ field: 'steps' }]);
  await deps.scenes.requireDevices({ ...draft, locals }, caller);
};

/** Stores what was checked, as a version of its own; returns its id. */
export const storeAutomation = async (tx: Executor, draft: AutomationDraft, caller: Caller): Promise<string> => {
  const id = await definitions.save(tx, draft, caller, (_, version) => ({
    values: { version, updatedBy: caller.username, failures: 0, brokenAt: null },
  }));
  await keepKeys(
    tx,
    id,
    draft.triggers.flatMap((one) => (one.kind === 'webhook' ? [one.id] : [])),
  );
  return id;
};

export const saveAutomation = async (deps: SaveDeps, draft: AutomationDraft, caller: Caller): Promise<string> => {
  await checkAutomation(deps, draft, caller);
  return deps.database.transaction((tx) => storeAutomation(tx, draft, caller));
};
