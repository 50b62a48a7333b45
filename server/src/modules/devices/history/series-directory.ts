import type { ClientBase } from 'pg';
import type { SeriesKind } from './history.tables.ts';
import { microseconds } from './point-batch.ts';
import type { SeriesName } from './spool.ts';

interface Slot extends SeriesName {
  /** 0 until the database gave one. */
  id: number;
  /** Microseconds: the last time that was given, and since when those before it follow one another. */
  last: number;
  since: number;
}

/**
 * The series this process writes, by slot: known at once, while their database ids come with the first flush. So a new
 * device is recorded even while the database is away.
 */
export interface SeriesDirectory {
  slotOf(deviceId: string, property: string, kind: SeriesKind): number;
  nameOf(slot: number): SeriesName;
  idOf(slot: number): number;
  /** A time after the last one of the same series, so that two readings of one millisecond are both kept. */
  timeFor(slot: number, at: number): number;
  resolve(client: ClientBase, slots: Iterable<number>): Promise<void>;
  /** Ids of a removed device may not be used again: the next point of the same id asks anew. */
  forget(deviceId: string): void;
}

export const createSeriesDirectory = (): SeriesDirectory => {
  const slots: Slot[] = [];
  const byDevice = new Map<string, Map<string, number>>();
  const slotAt = (slot: number): Slot => {
    const found = slots[slot];
    if (!found) throw new Error(`No history series ${slot}`);
    return found;
  };

  return {
    slotOf(deviceId, property, kind) {
      let own = byDevice.get(deviceId);
      if (!own) {
        own = new Map();
        byDevice.set(deviceId, own);
      }
      const known = own.get(property);
      if (known !== undefined && slotAt(known).kind === kind) return known;
      const slot = slots.push({ deviceId, property, kind, id: 0, last: 0, since: 0 }) - 1;
      own.set(property, slot);
      return slot;
    },
    nameOf(slot) {
      const { deviceId, property, kind } = slotAt(slot);
      return { deviceId, property, kind };
    },
    idOf: (slot) => slots[slot]?.id ?? 0,
    timeFor(slot, at) {
      const series = slotAt(slot);
      // Counted in whole microseconds: thousandths of a millisecond are not exact in binary, and their sums drift.
      const asked = microseconds(at);
      const taken = asked >= series.since && asked <= series.last;
      const time = taken ? series.last + 1 : asked;
      if (!taken) series.since = asked;
      series.last = time;
      return time / 1_000;
    },
    async resolve(client, wanted) {
      const open = [...new Set(wanted)].map(slotAt).filter((slot) => slot.id === 0);
      if (open.length === 0) return;
      const ids = await seriesIds(client, open);
      open.forEach((slot, index) => {
        slot.id = ids[index] ?? 0;
      });
    },
    forget(deviceId) {
      byDevice.delete(deviceId);
    },
  };
};

/** Ids of the named series, in their order; makes the ones that are missing. */
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
