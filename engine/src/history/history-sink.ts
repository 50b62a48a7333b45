/**
 * Where readings are stored. A series is requested once for each value and passed with every reading of it, so that
 * neither side needs a lookup. Enumerations are stored by their code.
 */
export interface HistorySink<S = unknown> {
  /** `property` may carry an index. */
  series(deviceId: string, property: string): S;
  /** Neither waits nor throws while the database is unavailable. */
  record(series: S, at: number, value: number | boolean | string): void;
}
