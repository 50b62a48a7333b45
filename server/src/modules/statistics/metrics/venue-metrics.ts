import { Gauge, Registry } from 'prom-client';
import type { Database } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { readMarks } from '../places/device-marks.store.ts';
import { neededDevices } from '../places/needed-devices.ts';
import { type CheckedDevices, missingOf } from '../places/readiness.ts';
import { namesOfPlaces, openOrders, pendingAlarms } from './venue-figures.store.ts';

export interface VenueMetricsDeps {
  readonly database: Pick<Database, 'read'>;
  readonly devices: CheckedDevices;
  readonly places: Pick<PlacesModule, 'details'>;
}

/** Series of one metric; what is beyond is left out, and counted, so that nobody's Prometheus is filled by a large estate. */
const seriesAtMost = 10_000;
const placesAtMost = 2_000;

/** The labels of a series, and its value. */
interface Sample {
  readonly [label: string]: string | number;
  readonly n: number;
}

const createSeries = () => {
  const registry = new Registry();
  let leftOut = 0;
  return {
    registry,
    leftOut: () => leftOut,
    add(name: string, help: string, labels: readonly string[], rows: readonly Sample[]) {
      const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [registry] });
      for (const { n, ...one } of rows.slice(0, seriesAtMost)) gauge.set(one, n);
      leftOut += Math.max(0, rows.length - seriesAtMost);
    },
  };
};

type Named = Readonly<Record<'place_id' | 'place', string>>;

const ofDevices = ({ registry }: CheckedDevices, scope: PlaceScope, named: (id: string) => Named[]) => {
  const sums = new Map<string, Named & { category: string; state: string; n: number }>();
  for (const bucket of registry.buckets(scope === 'all' ? 'all' : new Set(scope)))
    for (const place of named(bucket.placeId))
      for (const state of ['online', 'offline', 'unknown'] as const) {
        const key = `${bucket.placeId} ${bucket.typeCode} ${state}`;
        const sum = sums.get(key) ?? { ...place, category: bucket.typeCode, state, n: 0 };
        sums.set(key, { ...sum, n: sum.n + bucket[state] });
      }
  return [...sums.values()];
};

/** What Prometheus reads of the venue: only places that the caller may see, in the text format of version 0.0.4. */
export const readVenueMetrics = async (
  { database, devices, places }: VenueMetricsDeps,
  scope: PlaceScope,
): Promise<string> => {
  const { add, leftOut, registry } = createSeries();
  const { names, alarms, orders, marks } = await database.read(async (db) => ({
    names: await namesOfPlaces(db, scope, placesAtMost),
    alarms: await pendingAlarms(db, scope),
    orders: await openOrders(db, scope),
    marks: await readMarks(db),
  }));
  const known = new Map(names.map(({ id, name }) => [id, { place_id: id, place: name }]));
  const named = (id: string): Named[] => {
    const one = known.get(id);
    return one ? [one] : [];
  };
  const needed = neededDevices(devices, scope, marks);
  await devices.live.refresh(needed.map(({ id }) => id));
  const lacking = new Set(missingOf(devices, needed).map(({ deviceId }) => deviceId));
  const unready = new Set(needed.filter(({ id }) => lacking.has(id)).map(({ placeId }) => placeId));
  const details = await places.details(scope);
  const ofPlace = ['place_id', 'place'] as const;
  add(
    'eoms_venue_devices',
    'Devices by place, category and connection (online, offline, unknown)',
    [...ofPlace, 'category', 'state'],
    ofDevices(devices, scope, named),
  );
  add(
    'eoms_venue_alarms',
    'Pending alarms by place and level (1 is the worst), without shelved and suppressed ones',
    [...ofPlace, 'level'],
    alarms.flatMap(({ placeId, level, count }) =>
      named(placeId).map((one) => ({ ...one, level: String(level), n: count })),
    ),
  );
  add(
    'eoms_venue_place_ready',
    '1 while everything that meetings of the place need works, else 0',
    ofPlace,
    names.flatMap(({ id }) => named(id).map((one) => ({ ...one, n: unready.has(id) ? 0 : 1 }))),
  );
  add(
    'eoms_venue_place_state',
    'The state that a place is in (idle, occupy, maintenance, unknown): always 1',
    [...ofPlace, 'state'],
    details.flatMap(({ id, state }) => named(id).map((one) => ({ ...one, state, n: 1 }))),
  );
  const ordersOf = (count: (row: (typeof orders)[number]) => number) =>
    orders.flatMap((row) => named(row.placeId).map((one) => ({ ...one, status: row.status, n: count(row) })));
  add(
    'eoms_venue_work_orders',
    'Open work orders by place and state',
    [...ofPlace, 'status'],
    ordersOf(({ count }) => count),
  );
  add(
    'eoms_venue_work_orders_overdue',
    'Open work orders that are past their deadline, by place and state',
    [...ofPlace, 'status'],
    ordersOf(({ overdue }) => overdue),
  );
  add(
    'eoms_venue_series_left_out',
    'Series beyond the limit of a metric, which are missing here',
    [],
    [{ n: leftOut() }],
  );
  return registry.metrics();
};
