import type { ClientBase } from 'pg';
import type { SeriesKind } from '../history.tables.ts';
import { microseconds } from './point-batch.ts';
import type { SeriesName } from './spool.ts';

const never = Number.NEGATIVE_INFINITY;

/** The values of one property over time, as the recorder refers to them. */
export class Series {
  readonly deviceId: string;
  readonly property: string;
  /** Type of the last point; a property whose type changes continues in another row of `history_series`. */
  kind: SeriesKind;
  /** Its number within this process, for its current type. */
  slot: number;
  readonly slots: Partial<Record<SeriesKind, number>>;
  /** The last time assigned, in microseconds. */
  last: number;
  /** The time since which assigned times are consecutive, in microseconds. */
  since: number;
  /** The number of its last point in the ledger. */
  number: number;
  /** Called when that point was lost; replaced when the device is described anew. */
  onLost: () => void;

  constructor(deviceId: string, property: string, onLost: () => void) {
    this.deviceId = deviceId;
    this.property = property;
    this.onLost = onLost;
    this.kind = 'number';
    this.slot = -1;
    this.slots = {};
    this.last = never;
    this.since = never;
    this.number = -1;
  }
}

/**
 * The series this process writes, by slot: available immediately, while their database ids come with the first flush.
 * So a new device is recorded even while the database is away.
 */
export interface SeriesDirectory {
  of(deviceId: string, property: string, onLost: () => void): Series;
  /** From now on its points have this type. */
  become(series: Series, kind: SeriesKind): void;
  nameOf(slot: number): SeriesName;
  seriesOf(slot: number): Series | undefined;
  /** 0 until the database has assigned one. */
  idOf(slot: number): number;
  resolve(client: ClientBase, slots: Iterable<number>): Promise<void>;
  /** The ids of a removed device are not used again: the same series gets a new one. */
  forget(deviceId: string): void;
}

/** Returns a time after the last one of the series, so that two readings in one millisecond are both kept. */
export const timeFor = (series: Series, at: number): number => {
  // In whole microseconds: thousandths of a millisecond are not exact in binary, and their sums drift.
  const asked = microseconds(at);
  const taken = asked >= series.since && asked <= series.last;
  const time = taken ? series.last + 1 : asked;
  if (!taken) series.since = asked;
  series.last = time;
  return time / 1_000;
};

export const createSeriesDirectory = (): SeriesDirectory => {
  const names: SeriesName[] = [];
  const owners: (Series | undefined)[] = [];
  /** By slot, in a compact array: read for every point of a batch. */
  let ids = new Int32Array(1_024);
  const byDevice = new Map<string, Map<string, Series>>();
  const nameOf = (slot: number): SeriesName => {
    const found = names[slot];
    if (!found) throw new Error(`No history series ${slot}`);
    return found;
  };

  return {
    of(deviceId, property, onLost) {
      const own = byDevice.get(deviceId) ?? new Map<string, Series>();
      byDevice.set(deviceId, own);
      const known = own.get(property);
      if (known) {
        known.onLost = onLost;
        return known;
      }
      const series = new Series(deviceId, property, onLost);
      own.set(property, series);
      return series;
    },
    become(series, kind) {
      const { deviceId, property, slots } = series;
      series.kind = kind;
      series.slot = slots[kind] ??= names.push({ deviceId, property, kind }) - 1;
      owners[series.slot] = series;
      if (names.length > ids.length) ids = Int32Array.from({ length: ids.length * 2 }, (_, at) => ids[at] ?? 0);
    },
    nameOf,
    seriesOf: (slot) => owners[slot],
    idOf: (slot) => ids[slot] ?? 0,
    async resolve(client, wanted) {
      const open = [...new Set(wanted)].filter((slot) => ids[slot] === 0);
      if (open.length === 0) return;
      const found = await seriesIds(client, open.map(nameOf));
      open.forEach((slot, index) => {
        ids[slot] = found[index] ?? 0;
      });
    },
    forget(deviceId) {
      // What the device was is not held on to by what is left of its history.
      for (const { slots } of byDevice.get(deviceId)?.values() ?? [])
        for (const slot of Object.values(slots)) owners[slot] = undefined;
      byDevice.delete(deviceId);
    },
  };
};

/** Returns the ids of the named series in their order; creates missing ones. */
export const seriesIds = async (client: ClientBase, names: readonly SeriesName[]): Promise<number[]> => {
  const columns = [names.map((n) => n.deviceId), names.map((n) => n.property), names.map((n) => n.kind)];
  await client.query({
    name: 'history-series-add',
    text: `insert into history_series (device_id, property, kind)
      select * from unnest($1::uuid[], $2::text[], $3::text[]) on conflict do nothing`,
    values: columns,
  });
  const { rows } = await client.query<{ id: number; n: string }>({
    name: 'history-series-ids',
    text: `select s.id, w.n from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as w (device_id, property, kind, n)
      join history_series s using (device_id, property, kind)`,
    values: columns,
  });
  const ids = new Array<number>(names.length).fill(0);
  for (const row of rows) ids[Number(row.n) - 1] = row.id;
  return ids;
};
