import type { HistorySink } from '@eoms/engine';
import type { SeriesKind } from '../history.tables.ts';
import type { HistoryWriter } from './history-writer.ts';
import type { PointBuffer } from './point-buffer.ts';
import type { PointLedger } from './point-ledger.ts';
import { type Series, type SeriesDirectory, timeFor } from './series-directory.ts';

/** Longer texts are cut: a history shows values over time and is not an archive of documents. */
const longestText = 2_000;

const kindOf = (value: number | boolean | string): SeriesKind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'bool' : 'text';

/** Puts readings into the buffer: a few writes each, without look-ups or waiting. */
export const createHistoryRecorder = (deps: {
  buffer: PointBuffer;
  series: SeriesDirectory;
  writer: Pick<HistoryWriter, 'nudge'>;
  ledger: Pick<PointLedger, 'recorded' | 'repeated'>;
}): HistorySink<Series> => {
  const { buffer, series: directory, writer, ledger } = deps;
  return {
    series: directory.of,
    record(series, at, value) {
      const kind = kindOf(value);
      if (series.kind !== kind || series.slot < 0) directory.become(series, kind);
      const time = timeFor(series, at);
      const number = ledger.recorded();
      series.number = number;
      if (typeof value === 'number') buffer.push(series.slot, time, value, null);
      else if (typeof value === 'boolean') buffer.push(series.slot, time, value ? 1 : 0, null);
      else buffer.push(series.slot, time, Number.NaN, value.slice(0, longestText));
      writer.nudge();
      return number;
    },
    repeated: ledger.repeated,
  };
};
