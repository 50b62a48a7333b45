/**
 * Where readings are kept. A series is asked for once for each value and given back with every reading of it, so that
 * neither side has to look it up. Enumerations travel by their code.
 */
export interface HistorySink<S = unknown> {
  /** `property` may carry an index. */
  series(deviceId: string, property: string): S;
  /** Neither waits nor fails for a database that is away. */
  record(series: S, at: number, value: number | boolean | string): void;
}
