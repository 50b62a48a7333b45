import type { HistorySink } from '../history/history-sink.ts';

/** A point as tests look at it. */
export interface HistoryRow {
  readonly deviceId: string;
  readonly property: string;
  readonly at: number;
  readonly value: number | boolean | string;
}

type Name = Pick<HistoryRow, 'deviceId' | 'property'>;

/** Writes what is kept down in `rows`. */
export const collectHistory = (rows: HistoryRow[]): HistorySink<Name> => ({
  series: (deviceId, property) => ({ deviceId, property }),
  record: (name, at, value) => void rows.push({ ...name, at, value }),
});
