import type { Fault } from '@eoms/drivers/kit';

/** One projector that goes wrong for a while. `projector` counts from 1; times are milliseconds of the cycle. */
export interface Misbehaviour {
  readonly projector: number;
  readonly atMs: number;
  readonly forMs: number;
  readonly ill: Ill;
}
export type Ill =
  | { readonly kind: 'fault'; readonly fault: Fault; readonly delayMs?: number }
  | { readonly kind: 'reading'; readonly property: string; readonly value: string };

export const cycleMs = 300_000;

const second = 1_000;
/** What happens in every cycle; only the projectors differ from one to the next. */
const events: readonly Omit<Misbehaviour, 'projector'>[] = [
  { atMs: 20 * second, forMs: 40 * second, ill: { kind: 'fault', fault: 'refuse' } },
  { atMs: 90 * second, forMs: 60 * second, ill: { kind: 'reading', property: 'errorTemperature', value: 'warning' } },
  { atMs: 140 * second, forMs: 40 * second, ill: { kind: 'fault', fault: 'garbage' } },
  { atMs: 200 * second, forMs: 60 * second, ill: { kind: 'fault', fault: 'delay', delayMs: 1_500 } },
  { atMs: 250 * second, forMs: 45 * second, ill: { kind: 'reading', property: 'errorFilter', value: 'warning' } },
];

/** A small generator of evenly spread numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Who misbehaves in a cycle: the same for the same seed, and nobody twice within one cycle. */
export const planCycle = (seed: number, cycle: number, projectors: number): Misbehaviour[] => {
  const random = numbersFrom(seed + Math.imul(cycle, 0x9e3779b1));
  const free = Array.from({ length: projectors }, (_, index) => index + 1);
  return events.slice(0, projectors).map((event) => {
    const [projector = 1] = free.splice(Math.floor(random() * free.length), 1);
    return { ...event, projector };
  });
};
