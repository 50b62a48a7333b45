import type { Value } from '@eoms/contract/vocabulary';
import type { AlarmRule } from './alarm-rule.ts';
import { compare } from './compare.ts';
import { type Condition, type Leaf, leavesOf, readBy, type Truth } from './condition.ts';

/** What happens in a stream: a reading, or the link comes and goes; `at` in milliseconds. */
export type Happening =
  | { readonly at: number; readonly key: string; readonly value: Value }
  | { readonly at: number; readonly offline: boolean };

export interface Said {
  readonly at: number;
  readonly says: 'raise' | 'clear';
}

const tick = 1_000;

/**
 * What a rule has to say about a stream, worked out anew from the whole past at every second: slow and plain, to compare
 * the engine with.
 */
export const modelOf = (
  rule: AlarmRule,
  stream: readonly Happening[],
  { from, to }: { from: number; to: number },
): Said[] => {
  const past: Happening[] = [];
  const said: Said[] = [];
  const leaves = [...leavesOf(rule.when), ...(rule.until ? leavesOf(rule.until) : [])];
  const properties = new Set(leaves.flatMap(readBy));
  let begun = leaves.some(({ kind }) => kind === 'offline') ? from : undefined;
  let raised = false;
  let held = false;
  let pending: number | undefined;
  let clearing: number | undefined;
  let onsets: number[] = [];
  let raises: number[] = [];

  const readingsOf = (property: string) => past.flatMap((one) => ('key' in one && one.key === property ? [one] : []));
  const last = (property: string): Value | undefined => readingsOf(property).at(-1)?.value;
  const leafTruth = (leaf: Leaf, now: number): Truth => {
    switch (leaf.kind) {
      case 'value': {
        const value = last(leaf.property);
        return value !== undefined && compare(value, leaf.operator, leaf.value);
      }
      case 'compare': {
        const [left, right] = [last(leaf.property), last(leaf.other)];
        if (left === undefined && right === undefined) return false;
        if (left === undefined || right === undefined) return undefined;
        return compare(left, leaf.operator, Number(right) + (leaf.offset ?? 0));
      }
      case 'change': {
        const readings = readingsOf(leaf.property);
        const values = readings
          .filter((_, i) => (readings[i + 1]?.at ?? Number.POSITIVE_INFINITY) > now - leaf.withinMs)
          .map(({ value }) => Number(value));
        const present = values.at(-1);
        if (present === undefined) return false;
        const rise = present - Math.min(...values);
        const fall = Math.max(...values) - present;
        if (leaf.direction === 'rise') return rise >= leaf.amount;
        if (leaf.direction === 'fall') return fall >= leaf.amount;
        return rise >= leaf.amount || fall >= leaf.amount;
      }
      case 'silence': {
        const heard = readingsOf(leaf.property).at(-1)?.at;
        if (begun === undefined) return undefined;
        if (now - (heard ?? begun) >= leaf.afterMs) return true;
        return heard === undefined ? undefined : false;
      }
      case 'offline': {
        const link = past.flatMap((one) => ('offline' in one ? [one.offline] : [])).at(-1);
        return link;
      }
    }
  };
  const truth = (part: Condition, now: number): Truth => {
    if (!('of' in part)) return leafTruth(part, now);
    const all = part.of.map((one) => truth(one, now));
    if (part.match === 'any') return all.includes(true) ? true : all.includes(undefined) ? undefined : false;
    return all.includes(false) ? false : all.includes(undefined) ? undefined : true;
  };
  const lastsMs = (): number => {
    const { clearAfterMs = 0, damping } = rule;
    return damping && raises.length >= damping.count ? Math.max(clearAfterMs, damping.holdMs) : clearAfterMs;
  };
  const look = (now: number): void => {
    if (begun === undefined) return;
    const open = rule.hours?.isOpen(now) ?? true;
    const ends = !open || (rule.until ? truth(rule.until, now) === true : truth(rule.when, now) === false);
    const holds = !ends && truth(rule.when, now) === true;
    if (raised) {
      clearing = ends ? (clearing ?? now) : undefined;
      if (clearing === undefined || now - clearing < lastsMs()) return;
      said.push({ at: now, says: 'clear' });
      [raised, held, pending, clearing, onsets] = [false, false, undefined, undefined, []];
      return;
    }
    if (!holds) [held, pending] = [false, undefined];
    if (holds && !held) {
      held = true;
      onsets = [...onsets, now];
      const { times } = rule;
      if (!times || onsets.filter((at) => now - at < times.withinMs).length >= times.count) pending = now;
    }
    if (pending === undefined || now - pending < (rule.raiseAfterMs ?? 0)) return;
    said.push({ at: now, says: 'raise' });
    const { damping } = rule;
    raises = damping ? [...raises.filter((at) => now - at < damping.withinMs), now] : [];
    [raised, pending, clearing] = [true, undefined, undefined];
  };

  let next = 0;
  for (let now = from; now <= to; now += tick) {
    look(now);
    for (let one = stream[next]; one !== undefined && one.at === now; one = stream[next]) {
      past.push(one);
      next += 1;
      if ('key' in one && properties.has(one.key)) begun ??= now;
      look(now);
    }
  }
  return said;
};
