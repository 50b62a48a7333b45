import { operatorsOfType, rulesIn, type StrategyDraft, type StrategyRule } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import { type CalendarModule, checkSchedule } from '../calendar/calendar.module.ts';
import type { ChecksModule } from '../checks/checks.module.ts';
import type { SceneDoor } from '../controls/controls.module.ts';
import { type DevicesModule, seeDevice } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { localsOf, runVariablesOf, type VariablesModule } from '../variables/variables.module.ts';
import { behaviorsInRules } from './judge-strategy.ts';
import { definitions, variablesInRules } from './strategies.store.ts';

export interface SaveStrategyDeps {
  readonly database: Pick<Platform['database'], 'db' | 'transaction'>;
  readonly devices: Pick<DevicesModule, 'registry'>;
  readonly places: Pick<PlacesModule, 'detailsOf' | 'relations'>;
  readonly variables: Pick<VariablesModule, 'types'>;
  readonly calendar: Pick<CalendarModule, 'read'>;
  readonly checks: Pick<ChecksModule, 'behaviors'>;
  readonly alarms: Pick<AlarmsModule, 'reports' | 'levels'>;
  readonly scenes: Pick<SceneDoor, 'requireDevices'>;
}

/** Refuses variables that nobody knows, and comparisons that do not fit their types. */
const requireVariables = async ({ variables: known }: SaveStrategyDeps, draft: StrategyDraft): Promise<void> => {
  const { checks, variables = [] } = draft;
  const field = [{ field: 'checks' }];
  const asked = variablesInRules(checks);
  if (asked.some((name) => Object.hasOwn(runVariablesOf(localsOf(draft)), name)))
    throw refuse('automation.runVariable', {}, field);
  const own = new Map(variables.map(({ name, type }) => [name, type]));
  const names = asked.filter((name) => !own.has(name));
  const types = new Map([...(names.length > 0 ? await known.types(names) : []), ...own]);
  for (const rule of checks.flatMap((check) => rulesIn<StrategyRule>(check.rule))) {
    if (rule.kind !== 'value' || rule.against.kind !== 'variable') continue;
    const type = types.get(rule.against.name);
    if (!type) throw refuse('automation.variableUnknown', {}, field);
    if (!operatorsOfType[type].includes(rule.operator)) throw refuse('automationVariable.typeMismatch', {}, field);
  }
};

/** Refuses what does not exist or what the caller may not see: nobody learns or does more through a strategy. */
export const checkStrategy = async (deps: SaveStrategyDeps, draft: StrategyDraft, caller: Caller): Promise<void> => {
  const { checks, when, followUp } = draft;
  const placeIds = [...new Set(draft.placeIds)];
  if ((await deps.places.detailsOf(caller.places, placeIds)).length < placeIds.length)
    throw refuse('automation.placeUnknown', {}, [{ field: 'placeIds' }]);
  const rooms = new Set(placeIds.flatMap(deps.places.relations.roomsOf));
  const named = checks.flatMap(({ target }) => (target.kind === 'devices' ? target.deviceIds : []));
  for (const id of new Set(named)) {
    const { placeId } = seeDevice(deps.devices.registry, caller, id, 'checks');
    if (!rooms.has(placeId)) throw refuse('strategy.deviceElsewhere', {}, [{ field: 'checks' }]);
  }
  await deps.checks.behaviors.require(behaviorsInRules(checks), 'checks', caller);
  await requireVariables(deps, draft);
  if (when.kind === 'schedule') checkSchedule(when, await deps.calendar.read(), 'when');
  await deps.scenes.requireDevices({ placeIds, steps: followUp.steps, locals: localsOf(draft) }, caller);
};

/** Ends the alarms of checks that a strategy does not have any more, or of all. */
export const endAlarms = (
  { alarms }: Pick<SaveStrategyDeps, 'alarms'>,
  id: string,
  draft?: StrategyDraft,
): Promise<void> => {
  const left = new Set(draft?.enabled && draft.followUp.alarm ? draft.checks.map((check) => check.id) : []);
  return alarms.reports.report({
    owner: { family: 'strategy', id },
    alarms: [],
    isOpen: (checkId) => left.has(checkId),
  });
};

export const saveStrategy = async (
  deps: SaveStrategyDeps,
  draft: StrategyDraft,
  caller: Caller,
): Promise<{ id: string }> => {
  await checkStrategy(deps, draft, caller);
  const once = { ...draft, placeIds: [...new Set(draft.placeIds)] };
  const id = await deps.database.transaction((tx) =>
    definitions.save(tx, once, caller, async (before) => {
      const levelsOf = (checks: StrategyDraft['checks']) => checks.map(({ level }) => level);
      const kept = before && levelsOf(before.definition.checks);
      await deps.alarms.levels.check(tx, levelsOf(draft.checks), 'checks', kept);
      return { values: { updatedBy: caller.username } };
    }),
  );
  await endAlarms(deps, id, draft);
  return { id };
};
