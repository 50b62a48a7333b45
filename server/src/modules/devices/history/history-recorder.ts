import type { Value } from '@eoms/contract';
import type { HistoryWriter } from './history-writer.ts';
import type { PointBuffer } from './point-buffer.ts';
import type { SeriesDirectory } from './series-directory.ts';

/** Longer texts are cut: a history is for reading over time, not for keeping documents. */
const longestText = 2_000;

export interface HistoryRecorder {
  /** One reading. `at` in milliseconds since 1970. Neither waits nor allocates per reading. */
  record(deviceId: string, property: string, value: Value, at: number): void;
  /** The same value once more if nothing was recorded for `everyMs`, so that a long flat line has points. */
  heartbeat(deviceId: string, property: string, value: Value, at: number, everyMs: number): void;
}

export const createHistoryRecorder = (deps: {
  buffer: PointBuffer;
  series: SeriesDirectory;
  writer: Pick<HistoryWriter, 'nudge'>;
}): HistoryRecorder => {
  const { buffer, series, writer } = deps;

  const push = (slot: number, value: Value, at: number) => {
    const time = series.timeFor(slot, at);
    if (typeof value === 'number') buffer.push(slot, time, value, null);
    else if (typeof value === 'boolean') buffer.push(slot, time, value ? 1 : 0, null);
    else buffer.push(slot, time, Number.NaN, value === null ? null : value.slice(0, longestText));
    writer.nudge();
  };

  return {
    record(deviceId, property, value, at) {
      if (!Number.isFinite(at)) return;
      if (value === null) {
        // "No longer known" ends a line, so it needs a line to end.
        const slot = series.knownSlot(deviceId, property);
        if (slot >= 0) push(slot, null, at);
        return;
      }
      const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'bool' : 'text';
      push(series.slotOf(deviceId, property, kind), value, at);
    },
    heartbeat(deviceId, property, value, at, everyMs) {
      const slot = series.knownSlot(deviceId, property);
      if (slot < 0 || at - series.lastAt(slot) < everyMs) return;
      push(slot, value, at);
    },
  };
};
