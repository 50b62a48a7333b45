import { type AlarmRuleDraft, keysOf, leavesOf, propertiesOf, propertyOfKey } from '@eoms/contract';
import { type AlarmRule, type Play, type PlayedAlarm, playRule, type Recorded } from '@eoms/engine';
import type { Database } from '../../../platform/database/database.ts';
import { connectionsOf } from '../../device-events/device-events.module.ts';
import type { HistoryModule } from '../../history/history.module.ts';
import { toEngineRule } from '../to-engine-rule.ts';
import type { Span } from './recorded.store.ts';

export interface PlayDeps {
  readonly database: Pick<Database, 'db'>;
  readonly history: Pick<HistoryModule, 'readingsOf'>;
}

/** What one test may read and how long it may take. */
export interface PlayLimits {
  readonly devices: number;
  readonly readings: number;
  readonly ms: number;
}

export interface Played {
  readonly devices: number;
  readonly readings: number;
  readonly truncated: boolean;
  readonly alarms: readonly (PlayedAlarm & { readonly deviceId: string })[];
}

const playedAs = 'back-test';
/** Unchanged values are recorded every ten minutes: shorter silence cannot be told from them. */
const recordedEveryMs = 11 * 60_000;

type Condition = AlarmRule['when'];
const withRecordedSilence = (condition: Condition): Condition => {
  if ('of' in condition) return { ...condition, of: condition.of.map(withRecordedSilence) };
  return condition.kind === 'silence'
    ? { ...condition, afterMs: Math.max(condition.afterMs, recordedEveryMs) }
    : condition;
};

const conditionsOf = ({ condition, clearWhen }: AlarmRuleDraft) =>
  [condition, clearWhen].filter((part) => part !== null);
const leavesIn = (rule: AlarmRuleDraft) => conditionsOf(rule).flatMap(leavesOf);

export const hearsSilence = (rule: AlarmRuleDraft): boolean => leavesIn(rule).some(({ kind }) => kind === 'silence');

/** The rule as it is played. */
export const playable = (rule: AlarmRuleDraft): AlarmRule => {
  const { when, until, ...rest } = toEngineRule(rule, playedAs, []);
  return { ...rest, when: withRecordedSilence(when), ...(until ? { until: withRecordedSilence(until) } : {}) };
};

const inOrder = (a: Recorded, b: Recorded): number => a.at - b.at;

/** What was recorded of a device, as far as the rule reads it. */
const recordedOf = async (
  { database, history }: PlayDeps,
  rule: AlarmRuleDraft,
  deviceId: string,
  span: Span,
): Promise<Recorded[]> => {
  const properties = [...new Set(conditionsOf(rule).flatMap(propertiesOf))];
  const keys = new Set(conditionsOf(rule).flatMap(keysOf));
  const recorded = properties.length > 0 ? await history.readingsOf({ deviceId, properties, ...span }) : [];
  const readings = recorded.filter(({ key }) => keys.has(key) || keys.has(propertyOfKey(key)));
  const connected = rule.condition === null || leavesIn(rule).some(({ kind }) => kind === 'offline');
  if (!connected) return readings;
  return [...readings, ...(await connectionsOf(database.db, deviceId, span))].sort(inOrder);
};

/** Reads what was recorded of devices, until a limit is reached. */
export const readRecorded = async function* (
  deps: PlayDeps,
  rule: AlarmRuleDraft,
  deviceIds: readonly string[],
  { span, limits }: { readonly span: Span; readonly limits: PlayLimits },
): AsyncGenerator<Play> {
  const until = Date.now() + limits.ms;
  let readings = 0;
  for (const deviceId of deviceIds.slice(0, limits.devices)) {
    if (readings > limits.readings || Date.now() > until) return;
    const recorded = await recordedOf(deps, rule, deviceId, span);
    readings += recorded.length;
    yield { deviceId, recorded, from: span.from.getTime(), to: span.to.getTime() };
  }
};

export const playAll = async (
  rule: AlarmRule,
  plays: AsyncIterable<Play> | Iterable<Play>,
  deviceCount: number,
): Promise<Played> => {
  const alarms: (PlayedAlarm & { deviceId: string })[] = [];
  let [seen, devices, readings] = [0, 0, 0];
  for await (const play of plays) {
    seen += 1;
    devices += play.recorded.length > 0 ? 1 : 0;
    readings += play.recorded.length;
    for (const alarm of playRule(rule, play)) alarms.push({ ...alarm, deviceId: play.deviceId });
    // Other requests come in between devices.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { devices, readings, alarms, truncated: seen < deviceCount };
};
