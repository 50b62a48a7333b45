import { DeviceRecord, DeviceRow } from '@eoms/contract';
import type { Engine } from '@eoms/engine';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { createPart, listOf, type Piece, type ReadyJson, readyJson } from '../../../platform/http/ready-json.ts';
import { createLiveParts, toLive } from '../live/live-state.ts';
import type { SharedStates } from '../owners/share-states.ts';
import type { ConnectionCounts } from '../registry/device-buckets.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';
import { type ListQuery, type PageDeps, pageDevices } from './page-devices.ts';

export interface DeviceAlarms {
  readonly count: number;
  readonly worst: number | null;
}

export interface ListDevicesDeps extends PageDeps {
  readonly engine: () => Engine;
  readonly alarmCounts: (deviceIds: readonly string[]) => ReadonlyMap<string, DeviceAlarms>;
  readonly refreshStates: SharedStates['refresh'];
  /** Serialises rows to JSON. */
  readonly writeRows: (records: readonly DeviceRecord[]) => readonly Piece[];
}

/** Adds live state and open alarms to stored rows. */
export const toRows = (
  deps: Pick<ListDevicesDeps, 'engine' | 'alarmCounts'>,
  records: readonly DeviceRecord[],
): DeviceRow[] => {
  const alarms = deps.alarmCounts(records.map((record) => record.id));
  const { state } = deps.engine();
  return records.map((record) => ({
    ...record,
    live: toLive(record.id, state.get(record.id)),
    alarms: alarms.get(record.id) ?? { count: 0, worst: null },
  }));
};

/** The devices of a page with their live states, wherever they run, and their alarms. */
export const readRows = async (
  deps: PageDeps & Pick<ListDevicesDeps, 'engine' | 'alarmCounts' | 'refreshStates'>,
  db: Executor,
  scope: PlaceScope,
  query: ListQuery,
): Promise<DeviceRow[]> => {
  const { records } = await pageDevices(deps, db, scope, query);
  await deps.refreshStates(records.map(({ id }) => id));
  return toRows(deps, records);
};

const noAlarms = Buffer.from(',"alarms":{"count":0,"worst":null}}');

/** The same rows as JSON, composed of parts that were serialised when the device or its state last changed. */
export const createRowWriter = (deps: Pick<ListDevicesDeps, 'engine' | 'alarmCounts'>) => {
  const recordOf = createPart(DeviceRecord, (record: DeviceRecord) => record);
  const liveOf = createLiveParts();
  const alarmsOf = (own: DeviceAlarms | undefined): Buffer =>
    own ? Buffer.from(`,"alarms":${JSON.stringify(DeviceRow.shape.alarms.parse(own))}}`) : noAlarms;
  return (records: readonly DeviceRecord[]): Piece[] => {
    const alarms = deps.alarmCounts(records.map((record) => record.id));
    const { state } = deps.engine();
    return listOf(records, (record, pieces) => {
      // The record without its closing brace, so that more fields can follow.
      const open = recordOf(record).subarray(0, -1);
      pieces.push(open, ',"live":', liveOf(record.id, state.get(record.id)), alarmsOf(alarms.get(record.id)));
    });
  };
};

/** A page as JSON; `counts` only where the contract includes them. */
export const listDevices = async (
  deps: ListDevicesDeps,
  db: Executor,
  scope: PlaceScope,
  query: ListQuery,
  withCounts: boolean,
): Promise<ReadyJson> => {
  const { records, total, counts } = await pageDevices(deps, db, scope, query);
  const asked = deps.refreshStates(records.map(({ id }) => id));
  if (asked) await asked;
  const more = JSON.stringify({ total, current: query.current, size: query.size, ...(withCounts ? { counts } : {}) });
  return readyJson(['{"records":', ...deps.writeRows(records), `,${more.slice(1)}`]);
};

/** Totals per place, and per type within a place. */
export const countDevices = (registry: DeviceRegistry, scope: PlaceScope) => {
  const places = new Map<string, { placeId: string; total: number; online: number; offline: number }>();
  const types = new Map<
    string,
    { typeCode: string; placeId: string; total: number; online: number; offline: number }
  >();
  for (const bucket of registry.buckets(scope === 'all' ? 'all' : new Set(scope))) {
    const { placeId, typeCode } = bucket;
    const place = places.get(placeId) ?? { placeId, total: 0, online: 0, offline: 0 };
    const type = types.get(`${placeId}\n${typeCode}`) ?? { typeCode, placeId, total: 0, online: 0, offline: 0 };
    places.set(placeId, addBucket(place, bucket));
    types.set(`${placeId}\n${typeCode}`, addBucket(type, bucket));
  }
  return { places: [...places.values()], types: [...types.values()] };
};

const addBucket = <T extends { total: number; online: number; offline: number }>(
  sum: T,
  bucket: ConnectionCounts,
): T => {
  sum.total += bucket.all;
  sum.online += bucket.online;
  sum.offline += bucket.offline;
  return sum;
};
