import type { AlarmRuleDraft, BackTest, BackTestAlarm, SuggestedThreshold } from '@eoms/contract';
import type { Play } from '@eoms/engine';
import { DateTime } from 'luxon';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { CatalogueModule } from '../../catalogue/catalogue.module.ts';
import type { DevicesModule } from '../../devices/devices.module.ts';
import { describedModels } from '../model-alarms.store.ts';
import { propertiesOfModels } from '../model-properties.ts';
import type { RuleDevices } from '../rule-devices.ts';
import { noticesOf } from './count-notices.ts';
import {
  hearsSilence,
  type PlayDeps,
  type Played,
  type PlayLimits,
  playAll,
  playable,
  readRecorded,
} from './play-devices.ts';
import { alarmTimes, type Span } from './recorded.store.ts';
import { boundaryOf, suggestThreshold } from './suggest-threshold.ts';

/** A work order about a device, from its opening to its end. */
export interface OrderTime {
  readonly orderId: string;
  readonly deviceId: string;
  readonly from: number;
  /** Infinity while it is open. */
  readonly to: number;
}
/** Real orders about devices that were open in a span, of those that may be seen at these places. */
export type OrdersOf = (deviceIds: readonly string[], span: Span, places: PlaceScope) => Promise<readonly OrderTime[]>;

export interface BackTestingDeps extends PlayDeps {
  /** Plugged in by the module of the work orders; none before. */
  readonly ordersOf: OrdersOf;
  readonly registry: DevicesModule['registry'];
  readonly ruleDevices: Pick<RuleDevices, 'idsOf'>;
  readonly driverOf: CatalogueModule['driverOf'];
}

export interface BackTesting {
  /** What a rule would have done in the last days with devices of these places. */
  test(rule: AlarmRuleDraft, days: number, places: PlaceScope): Promise<BackTest>;
  suggest(
    wanted: { readonly rule: AlarmRuleDraft; readonly days: number; readonly noticesPerDay: number },
    places: PlaceScope,
  ): Promise<SuggestedThreshold>;
}

const dayMs = 86_400_000;
const limits: PlayLimits = { devices: 1_000, readings: 2_000_000, ms: 30_000 };
/** Each candidate plays all of it again, from memory. */
const suggestLimits: PlayLimits = { devices: 200, readings: 200_000, ms: 15_000 };
const mostExamples = 200;
const mostRanked = 10;
const nearbyMs = 10 * 60_000;

type DevicesAlarm = Played['alarms'][number];
type Times = ReadonlyMap<string, readonly { readonly from: number; readonly to: number }[]>;

const spanOf = (days: number): Span => {
  const to = new Date();
  return { from: new Date(to.getTime() - days * dayMs), to };
};

const median = (sorted: readonly number[]): number | null => sorted[Math.floor(sorted.length / 2)] ?? null;

const overlaps = (times: Times, { deviceId, raisedAt, clearedAt }: DevicesAlarm, to: number): boolean =>
  times.get(deviceId)?.some((one) => one.from <= (clearedAt ?? to) + nearbyMs && one.to >= raisedAt - nearbyMs) ??
  false;

/** How alarms and real orders go together. */
const compareOrders = (
  orders: readonly OrderTime[],
  alarms: readonly DevicesAlarm[],
  to: number,
): BackTest['orders'] => {
  if (orders.length === 0) return null;
  const byDevice = new Map<string, OrderTime[]>();
  for (const order of orders) byDevice.set(order.deviceId, [...(byDevice.get(order.deviceId) ?? []), order]);
  const accompanied = new Set<string>();
  let withOrder = 0;
  for (const alarm of alarms) {
    const met = (byDevice.get(alarm.deviceId) ?? []).filter((one) =>
      overlaps(new Map([[alarm.deviceId, [one]]]), alarm, to),
    );
    if (met.length > 0) withOrder += 1;
    for (const { orderId } of met) accompanied.add(orderId);
  }
  const all = new Set(orders.map(({ orderId }) => orderId)).size;
  return { alarms: withOrder, orders: all, withoutAlarm: all - accompanied.size };
};

/** Every day of the span, in the server's time zone. */
const byDay = (rule: AlarmRuleDraft, alarms: readonly DevicesAlarm[], { from, to }: Span): BackTest['byDay'] => {
  const dateOf = (at: number): string => DateTime.fromMillis(at).toISODate() ?? '';
  const days = new Map<string, { date: string; alarms: number; notices: number }>();
  for (let day = DateTime.fromJSDate(from).startOf('day'); day.toMillis() <= to.getTime(); day = day.plus({ days: 1 }))
    days.set(day.toISODate() ?? '', { date: day.toISODate() ?? '', alarms: 0, notices: 0 });
  for (const alarm of alarms) {
    const day = days.get(dateOf(alarm.raisedAt));
    if (!day) continue;
    day.alarms += 1;
    day.notices += noticesOf(rule.notice, alarm, to.getTime());
  }
  return [...days.values()];
};

/** Plays the recorded past through rules that are being written. */
export const createBackTesting = (deps: BackTestingDeps): BackTesting => {
  const { database, registry, ruleDevices, driverOf } = deps;
  const { db } = database;
  const deviceName = (id: string): string => registry.get(id)?.name ?? '';

  const ranking = (alarms: readonly DevicesAlarm[]): BackTest['ranking'] => {
    const counts = new Map<string, number>();
    for (const { deviceId } of alarms) counts.set(deviceId, (counts.get(deviceId) ?? 0) + 1);
    return [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostRanked)
      .map(([deviceId, count]) => ({ deviceId, deviceName: deviceName(deviceId), alarms: count }));
  };
  const examplesOf = async (alarms: readonly DevicesAlarm[]): Promise<BackTestAlarm[]> => {
    const latest = [...alarms].sort((a, b) => b.raisedAt - a.raisedAt).slice(0, mostExamples);
    const modelIds = new Set(latest.flatMap(({ deviceId }) => registry.get(deviceId)?.modelId ?? []));
    const models = (await describedModels(db, [...modelIds])).map((model) => ({ model, devices: 1 }));
    const names = new Map(propertiesOfModels(models, driverOf).map(({ property, name }) => [property, name]));
    return latest.map(({ deviceId, property, value, raisedAt, clearedAt }) => ({
      deviceId,
      deviceName: deviceName(deviceId),
      placeName: registry.get(deviceId)?.placeName ?? '',
      property: property ?? null,
      propertyName: (property !== undefined && names.get(property.split('[')[0] ?? '')) || null,
      raisedAt: new Date(raisedAt).toISOString(),
      clearedAt: clearedAt === undefined ? null : new Date(clearedAt).toISOString(),
      value: value ?? null,
    }));
  };

  return {
    async test(rule, days, places) {
      const span = spanOf(days);
      const to = span.to.getTime();
      const ids = await ruleDevices.idsOf(rule.scope, places);
      const plays = readRecorded(deps, rule, ids, { span, limits });
      const { alarms, ...played } = await playAll(playable(rule), plays, ids.length);
      const times = await alarmTimes(db, [...new Set(alarms.map(({ deviceId }) => deviceId))], span);
      const lasting = alarms.map(({ raisedAt, clearedAt }) => ((clearedAt ?? to) - raisedAt) / 1_000);
      return {
        from: span.from.toISOString(),
        to: span.to.toISOString(),
        ...played,
        approximate: hearsSilence(rule),
        alarms: alarms.length,
        notices: alarms.reduce((sum, alarm) => sum + noticesOf(rule.notice, alarm, to), 0),
        overlapping: alarms.filter((alarm) => overlaps(times, alarm, to)).length,
        orders: compareOrders(await deps.ordersOf(ids, span, places), alarms, to),
        medianSeconds: median(lasting.sort((a, b) => a - b)),
        byDay: byDay(rule, alarms, span),
        examples: await examplesOf(alarms),
        ranking: ranking(alarms),
      };
    },
    async suggest({ rule, days, noticesPerDay }, places) {
      boundaryOf(rule);
      const ids = await ruleDevices.idsOf(rule.scope, places);
      const plays: Play[] = [];
      for await (const play of readRecorded(deps, rule, ids, { span: spanOf(days), limits: suggestLimits }))
        plays.push(play);
      return suggestThreshold(rule, plays, noticesPerDay);
    },
  };
};
