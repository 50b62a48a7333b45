import type { HistoryRow } from '@eoms/engine';
import type { SeriesKind } from './history.tables.ts';
import type { HistoryWriter } from './history-writer.ts';
import type { PointBuffer } from './point-buffer.ts';
import type { PointLedger } from './point-ledger.ts';
import type { SeriesDirectory } from './series-directory.ts';

/** Longer texts are cut: a history is for reading over time, not for keeping documents. */
const longestText = 2_000;

/** Rows into the buffer: two map look-ups and four array writes each, no waiting. */
export const createHistoryRecorder = (deps: {
  buffer: PointBuffer;
  series: SeriesDirectory;
  writer: Pick<HistoryWriter, 'nudge'>;
  ledger: Pick<PointLedger, 'recorded'>;
}): ((rows: readonly HistoryRow[]) => void) => {
  const { buffer, series, writer, ledger } = deps;
  return (rows) => {
    for (const { deviceId, property, value, at } of rows) {
      const slot = series.slotOf(deviceId, property, kindOf(value));
      const time = series.timeFor(slot, at);
      ledger.recorded();
      if (typeof value === 'number') buffer.push(slot, time, value, null);
      else if (typeof value === 'boolean') buffer.push(slot, time, value ? 1 : 0, null);
      else buffer.push(slot, time, Number.NaN, value.slice(0, longestText));
    }
    writer.nudge();
  };
};

const kindOf = (value: HistoryRow['value']): SeriesKind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'bool' : 'text';
