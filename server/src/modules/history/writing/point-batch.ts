/** Points in columns: a batch of 5 000 is four arrays, not 5 000 objects. Times are milliseconds since 1970. */
export interface PointBatch {
  readonly count: number;
  /** Index of the series in the list of the recorder (or of a spooled file). */
  readonly slots: Int32Array;
  readonly times: Float64Array;
  /** NaN: no number. */
  readonly numbers: Float64Array;
  readonly texts: (string | null)[];
}

export const emptyBatch = (count: number): PointBatch => ({
  count,
  slots: new Int32Array(count),
  times: new Float64Array(count),
  numbers: new Float64Array(count),
  texts: new Array<string | null>(count).fill(null),
});

/** Microseconds since 1970, the database's resolution, so that equal times stay equal on every path. */
export const microseconds = (at: number): number => Math.round(at * 1000);
