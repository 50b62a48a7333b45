import type { BoundValue } from './bound-values.ts';

export interface PeopleCount {
  readonly people: number;
  readonly stale: boolean;
  /** Share of the capacity between 0 and 1; undefined without a capacity. */
  readonly share: number | undefined;
  readonly isFull: boolean;
}

/** People counted by all bound properties together, such as those of several doors; undefined if none has a value. */
export const countPeople = (bound: readonly BoundValue[], capacity: number): PeopleCount | undefined => {
  const read = bound.flatMap(({ value, stale }) =>
    typeof value?.value === 'number' ? [{ people: value.value, stale }] : [],
  );
  if (read.length === 0) return undefined;
  // Counters at doors drift below zero.
  const people = Math.max(0, Math.round(read.reduce((sum, one) => sum + one.people, 0)));
  const stale = read.length < bound.length || read.some((one) => one.stale);
  const share = capacity > 0 ? Math.min(1, people / capacity) : undefined;
  return { people, stale, share, isFull: capacity > 0 && people >= capacity };
};
