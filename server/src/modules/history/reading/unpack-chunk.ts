/** A packed row as the database returns it: arrays of numbers as text, `{1,2,3}`. */
export interface ChunkRow {
  readonly first_us: number;
  readonly step: number;
  readonly gaps: string;
  readonly scale: number | null;
  readonly base: number | null;
  /** Integers: offsets from `base` in units of `scale`, or indices into `words`. */
  readonly ints: string | null;
  readonly floats: string | null;
  /** `floats` were stored in single precision. */
  readonly single: boolean;
  readonly words: readonly string[] | null;
}

/** `at` is milliseconds since 1970; `number` is null if there is none. */
export interface UnpackedPoint {
  readonly at: number;
  readonly number: number | null;
  readonly text: string | null;
}

const powers = [1, 10, 100, 1_000, 10_000];
const isNull = 'NULL';

const elements = (array: string): string[] => (array.length <= 2 ? [] : array.slice(1, -1).split(','));

/** Appends the readings of a packed row to `points`, in order of time, with exactly the recorded numbers and times. */
export const unpackChunk = (row: ChunkRow, points: UnpackedPoint[]): void => {
  const gaps = elements(row.gaps);
  const values = elements(row.ints ?? row.floats ?? '{}');
  const read = reader(row);
  let us = row.first_us;
  for (let i = 0; i < gaps.length; i++) {
    us += Number(gaps[i]) * row.step;
    const value = read(values[i] ?? isNull);
    points.push(
      typeof value === 'string'
        ? { at: us / 1000, number: null, text: value }
        : { at: us / 1000, number: value, text: null },
    );
  }
};

const reader = ({ scale, base, single, words }: ChunkRow): ((element: string) => number | string | null) => {
  if (words) return (element) => words[Number(element) - 1] ?? null;
  if (scale !== null) {
    const [from, ten] = [base ?? 0, powers[scale] ?? 10 ** scale];
    return (element) => (from + Number(element)) / ten;
  }
  return (element) => (element === isNull ? null : single ? Math.fround(Number(element)) : Number(element));
};
