import type { HistorySink } from '../history/history-sink.ts';

/** A point in the form that tests use. */
export interface HistoryRow {
  readonly deviceId: string;
  readonly property: string;
  readonly at: number;
  readonly value: number | boolean | string;
}

type Name = Pick<HistoryRow, 'deviceId' | 'property'>;

/** Collects what is stored in `rows`. */
export const collectHistory = (rows: HistoryRow[]): HistorySink<Name> => ({
  series: (deviceId, property) => ({ deviceId, property }),
  record: (name, at, value) => rows.push({ ...name, at, value }) - 1,
});
