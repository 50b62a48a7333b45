import type { Value } from '@eoms/contract';
import type { Recorded } from '@eoms/engine';
import type { Change } from '../variables/variables.module.ts';

/** What was recorded of one device, in the order of time. */
export interface DevicePast {
  readonly offline: readonly Change<boolean>[];
  /** Of a property, or `property[index]`. */
  of(key: string): readonly Change<Value>[];
}

export const devicePast = (recorded: readonly Recorded[]): DevicePast => {
  const values = new Map<string, Change<Value>[]>();
  const offline: Change<boolean>[] = [];
  for (const one of recorded) {
    if ('offline' in one) {
      offline.push({ at: one.at, value: one.offline });
      continue;
    }
    const own = values.get(one.key);
    if (own) own.push(one);
    else values.set(one.key, [one]);
  }
  return { offline, of: (key) => values.get(key) ?? [] };
};

/** Where the changes after a moment begin. */
const after = <T>(changes: readonly Change<T>[], moment: number): number => {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.at ?? Number.POSITIVE_INFINITY) > moment) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** What held at `from`, undefined if that is not known, and what changed until `to`. */
export const during = <T>(changes: readonly Change<T>[], from: number, to: number) => {
  const first = after(changes, from);
  return { begin: changes[first - 1]?.value, changes: changes.slice(first, after(changes, to)) };
};
