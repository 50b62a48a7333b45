import type { History } from './history.ts';

/** A point of a series, in the short form that tests use. */
export interface HistoryRow {
  readonly deviceId: string;
  readonly property: string;
  readonly at: number;
  readonly value: number | boolean | string;
}

const noted = () => undefined;

export const recordRows = ({ sink }: Pick<History, 'sink'>, rows: readonly HistoryRow[]): void => {
  for (const { deviceId, property, at, value } of rows) sink.record(sink.series(deviceId, property, noted), at, value);
};
