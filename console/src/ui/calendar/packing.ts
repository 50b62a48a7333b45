import { type BoardRow, slotAt } from './board-rows.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** An entry clipped to a row: slots from `first` up to but not including `end`, in its own lane. */
export interface PackedEntry {
  entry: CalendarEntry;
  first: number;
  end: number;
  lane: number;
  goesOnBefore: boolean;
  goesOnAfter: boolean;
}

/** The entries of a row, stacked where they overlap, longer ones on top. */
export const packed = (row: BoardRow, entries: readonly CalendarEntry[]): PackedEntry[] => {
  const slots = row.edges.length - 1;
  const [begin = 0, finish = 0] = [row.edges[0], row.edges[slots]];
  const taken: number[] = [];
  return entries
    .filter(({ from, to, resource }) => from < finish && to > begin && (!row.resource || resource === row.resource))
    .sort((a, b) => a.from - b.from || b.to - a.to || a.id.localeCompare(b.id))
    .map((entry) => {
      const first = Math.max(0, slotAt(row, entry.from));
      const end = Math.min(slots, slotAt(row, entry.to - 1) + 1);
      let lane = taken.findIndex((until) => until <= first);
      if (lane < 0) lane = taken.length;
      taken[lane] = end;
      return { entry, first, end, lane, goesOnBefore: entry.from < begin, goesOnAfter: entry.to > finish };
    });
};
