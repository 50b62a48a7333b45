/** All numbers between two ends. An infinite end is open. */
export interface Interval {
  readonly from: number;
  readonly fromOpen: boolean;
  readonly to: number;
  readonly toOpen: boolean;
}

/** Intervals in ascending order that neither overlap nor touch. */
export type NumberSet = readonly Interval[];

export const noNumbers: NumberSet = [];
export const allNumbers: NumberSet = [{ from: -Infinity, fromOpen: true, to: Infinity, toOpen: true }];

/** The numbers from one to another, both included. */
export const span = (from: number, to: number): NumberSet =>
  from > to ? noNumbers : [{ from, fromOpen: from === -Infinity, to, toOpen: to === Infinity }];
export const above = (from: number, fromOpen: boolean): NumberSet => [{ from, fromOpen, to: Infinity, toOpen: true }];
export const below = (to: number, toOpen: boolean): NumberSet => [{ from: -Infinity, fromOpen: true, to, toOpen }];

const isEmpty = ({ from, fromOpen, to, toOpen }: Interval): boolean =>
  from > to || (from === to && (fromOpen || toOpen));

const overlap = (a: Interval, b: Interval): Interval => {
  const low = a.from > b.from || (a.from === b.from && a.fromOpen) ? a : b;
  const high = a.to < b.to || (a.to === b.to && a.toOpen) ? a : b;
  return { from: low.from, fromOpen: low.fromOpen, to: high.to, toOpen: high.toOpen };
};

export const intersectNumbers = (a: NumberSet, b: NumberSet): NumberSet => {
  const both: Interval[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [one, other] = [a[i] as Interval, b[j] as Interval];
    const part = overlap(one, other);
    if (!isEmpty(part)) both.push(part);
    if (one.to < other.to || (one.to === other.to && one.toOpen)) i += 1;
    else j += 1;
  }
  return both;
};

export const uniteNumbers = (sets: readonly NumberSet[]): NumberSet => {
  const parts = sets.flat().sort((a, b) => a.from - b.from || Number(a.fromOpen) - Number(b.fromOpen));
  const united: Interval[] = [];
  for (const part of parts) {
    const last = united.at(-1);
    const apart = !last || part.from > last.to || (part.from === last.to && part.fromOpen && last.toOpen);
    if (apart) united.push(part);
    else if (part.to > last.to || (part.to === last.to && last.toOpen))
      united[united.length - 1] = { ...last, to: part.to, toOpen: part.toOpen };
  }
  return united;
};

export const complementNumbers = (set: NumberSet): NumberSet => {
  let rest: NumberSet = allNumbers;
  for (const { from, fromOpen, to, toOpen } of set)
    rest = intersectNumbers(
      rest,
      [...below(from, !fromOpen), ...above(to, !toOpen)].filter((one) => !isEmpty(one)),
    );
  return rest;
};

/** The whole numbers of a set, as closed intervals. */
export const wholeNumbers = (set: NumberSet): NumberSet => {
  const whole = set
    .map(({ from, fromOpen, to, toOpen }) => ({
      from: Number.isInteger(from) && fromOpen ? from + 1 : Math.ceil(from),
      to: Number.isInteger(to) && toOpen ? to - 1 : Math.floor(to),
    }))
    .filter(({ from, to }) => from <= to);
  const joined: { from: number; to: number }[] = [];
  for (const one of whole) {
    const last = joined.at(-1);
    if (last && one.from <= last.to + 1) last.to = Math.max(last.to, one.to);
    else joined.push(one);
  }
  return joined.flatMap(({ from, to }) => span(from, to));
};

export const hasNumber = (set: NumberSet, value: number): boolean =>
  set.some(
    ({ from, fromOpen, to, toOpen }) =>
      (value > from || (value === from && !fromOpen)) && (value < to || (value === to && !toOpen)),
  );

/** Whether a set has one number only. */
export const onlyNumber = (set: NumberSet): number | undefined =>
  set.length === 1 && set[0]?.from === set[0]?.to ? set[0]?.from : undefined;

/** A number of the set that reads well: an end that belongs to it, else the nearest round one inside. */
export const sampleNumber = (set: NumberSet): number | undefined => {
  const [first] = set;
  if (!first) return undefined;
  const { from, fromOpen, to, toOpen } = first;
  if (!fromOpen) return from;
  if (!toOpen) return to;
  if (from === -Infinity && to === Infinity) return 0;
  if (to === Infinity) return Math.floor(from) + 1;
  if (from === -Infinity) return Math.ceil(to) - 1;
  const next = Math.floor(from) + 1;
  return next < to ? next : (from + to) / 2;
};
