import type { Clock, PropertyDef } from '@eoms/drivers/kit';
import type { Log } from '../log.ts';
import type { Reading } from '../state/device-state.ts';
import type { HistoryRow } from './history-row.ts';

export interface HistoryWriterOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly sink: (rows: readonly HistoryRow[]) => void;
  readonly heartbeatMs?: number;
  readonly flushMs?: number;
  readonly batch?: number;
}

export interface HistoryWriter {
  offer(reading: Reading, def: PropertyDef, changed: boolean): void;
  forget(deviceId: string): void;
  /** Hands on what waits now. */
  flush(): void;
  stop(): void;
}

const kept = new Set(['int', 'long', 'double', 'bool', 'enum']);
/** Texts are kept only where the driver asks for it, and not beyond this. */
const longestText = 500;

const isKept = ({ type, history }: PropertyDef): boolean =>
  history !== 'none' && (kept.has(type) || (type === 'string' && history !== undefined));
const bounded = (value: HistoryRow['value']): HistoryRow['value'] =>
  typeof value === 'string' && value.length > longestText ? value.slice(0, longestText) : value;

/** Rows on change, and a heartbeat that tells "unchanged" from "nobody looked". Handed on in batches. */
export const createHistoryWriter = (options: HistoryWriterOptions): HistoryWriter => {
  const { clock, log, sink, heartbeatMs = 600_000, flushMs = 100, batch = 5_000 } = options;
  const lastAt = new Map<string, Map<string, number>>();
  let rows: HistoryRow[] = [];
  let stopTimer: (() => void) | undefined;

  const flush = (): void => {
    stopTimer?.();
    stopTimer = undefined;
    if (rows.length === 0) return;
    const full = rows;
    rows = [];
    try {
      sink(full);
    } catch (error) {
      log.error({ err: error, rows: full.length }, 'history was not accepted');
    }
  };
  return {
    offer: ({ deviceId, key, value, at, quality }, def, changed) => {
      if (value === null || !isKept(def)) return;
      const times = lastAt.get(deviceId) ?? new Map<string, number>();
      lastAt.set(deviceId, times);
      const due = changed || def.history === 'sample' || at - (times.get(key) ?? 0) >= heartbeatMs;
      if (!due) return;
      times.set(key, at);
      rows.push({ deviceId, property: key, at, value: bounded(value), quality });
      if (rows.length >= batch) flush();
      else stopTimer ??= clock.after(flushMs, flush);
    },
    forget: (deviceId) => lastAt.delete(deviceId),
    flush,
    stop: flush,
  };
};
