/**
 * Where readings are stored. A series is requested once for each value and passed with every reading of it, so that
 * neither side needs a lookup. Enumerations are stored by their code.
 */
export interface HistorySink<S = unknown> {
  /**
   * `property` may carry an index. `onLost` is called when the last value of the series was lost before it was stored:
   * the next one has to be recorded even if it is the same.
   */
  series(deviceId: string, property: string, onLost: () => void): S;
  /** Neither waits nor throws while the database is unavailable. Returns the number of the record. */
  record(series: S, at: number, value: number | boolean | string): number;
  /** A value was read again that is not recorded anew, because the record of this number says the same. */
  repeated?(number: number): void;
}
