import type { Value } from '@eoms/contract/vocabulary';
import type { PropertyDef } from '@eoms/drivers/kit';
import type { Log } from '../log.ts';
import { type KnownValue, unrecorded } from '../state/live-device.ts';
import type { HistorySink } from './history-sink.ts';

export interface HistoryOptions {
  readonly log: Log;
  readonly sink: HistorySink;
  readonly heartbeatMs?: number;
}

/** Called with every reading that was applied; stores those worth storing. */
export type RecordHistory = (one: KnownValue, value: Value, at: number, changed: boolean) => void;

/** Texts are stored only where the driver asks for it, and only up to this length. */
const longestText = 500;

const isKept = ({ type, history }: PropertyDef): boolean => {
  if (history === 'none') return false;
  if (type === 'string') return history !== undefined;
  return type === 'double' || type === 'int' || type === 'bool' || type === 'enum' || type === 'long';
};

const forget = (one: KnownValue): void => {
  one.recordedAt = unrecorded;
};

/** Stores changes, and a heartbeat that distinguishes "unchanged" from "not read". */
export const createHistory = ({ log, sink, heartbeatMs = 600_000 }: HistoryOptions): RecordHistory => {
  return (one, value, at, changed) => {
    const { def } = one;
    if (value === null || !isKept(def)) return;
    if (!changed && def.history !== 'sample' && at - one.recordedAt < heartbeatMs) {
      sink.repeated?.(one.recordedAs);
      return;
    }
    one.recordedAt = at;
    try {
      one.series ??= sink.series(one.device.deviceId, one.key, () => forget(one));
      one.recordedAs = sink.record(one.series, at, typeof value === 'string' ? value.slice(0, longestText) : value);
    } catch (error) {
      log.error({ err: error, deviceId: one.device.deviceId, property: one.key }, 'a reading was not accepted');
    }
  };
};
