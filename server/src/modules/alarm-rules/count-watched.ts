import { type AlarmRuleDraft, leavesOf, propertiesOf } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { describedModels } from './model-alarms.store.ts';
import type { RuleDevices } from './rule-devices.ts';

type Watching = Pick<AlarmRuleDraft, 'scope' | 'condition'>;

export interface CountWatchedDeps {
  readonly db: Executor;
  readonly registry: Pick<DevicesModule['registry'], 'get'>;
  readonly devices: Pick<RuleDevices, 'idsOf'>;
}

/** Whether a rule says something about every device, whatever properties it has. */
const watchesConnection = ({ condition }: Watching): boolean =>
  condition === null || leavesOf(condition).some(({ kind }) => kind === 'offline');

/** How many devices of their scope these rules can speak about: those whose model has one of the properties. */
export const countWatched = async (
  { db, registry, devices }: CountWatchedDeps,
  rules: readonly Watching[],
): Promise<number[]> => {
  const modelsOf = await Promise.all(
    rules.map(async ({ scope }) => (await devices.idsOf(scope)).flatMap((id) => registry.get(id)?.modelId ?? [])),
  );
  const models = await describedModels(db, [...new Set(modelsOf.flat())]);
  const known = new Map(
    models.map(({ id, description }) => [id, new Set(description.properties.map((one) => one.id))]),
  );
  return rules.map((rule, at) => {
    const own = modelsOf[at] ?? [];
    if (watchesConnection(rule) || rule.condition === null) return own.length;
    const properties = propertiesOf(rule.condition);
    return own.filter((modelId) => properties.some((property) => known.get(modelId)?.has(property))).length;
  });
};
