/** Points as columns: a batch of 5 000 is four arrays, not 5 000 objects. Times are milliseconds since 1970. */
export interface PointBatch {
  readonly count: number;
  /** Which series of the recorder's (or of a spooled file's) own list. */
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

/** Microseconds since 1970: what the database stores, so equal times stay equal on every way in. */
export const microseconds = (at: number): number => Math.round(at * 1000);
