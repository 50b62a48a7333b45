import type { Fault } from '@eoms/drivers/simulators';
import { numbersFrom } from './seeded-numbers.ts';

/** One device that misbehaves for a while. `device` counts from 1; times are milliseconds within the cycle. */
export interface Misbehaviour {
  readonly device: number;
  readonly atMs: number;
  readonly forMs: number;
  readonly ill: Ill;
}
export type Ill =
  | { readonly kind: 'fault'; readonly fault: Fault; readonly delayMs?: number }
  | { readonly kind: 'reading'; readonly property: string; readonly value: string };

export const cycleMs = 300_000;

const second = 1_000;
/** The events of every cycle; only the devices differ from cycle to cycle. */
const events: readonly Omit<Misbehaviour, 'device'>[] = [
  { atMs: 20 * second, forMs: 40 * second, ill: { kind: 'fault', fault: 'refuse' } },
  { atMs: 90 * second, forMs: 60 * second, ill: { kind: 'reading', property: 'errorTemperature', value: 'warning' } },
  { atMs: 140 * second, forMs: 40 * second, ill: { kind: 'fault', fault: 'garbage' } },
  { atMs: 200 * second, forMs: 60 * second, ill: { kind: 'fault', fault: 'delay', delayMs: 1_500 } },
  { atMs: 250 * second, forMs: 45 * second, ill: { kind: 'reading', property: 'errorFilter', value: 'warning' } },
];

/**
 * The devices that misbehave in a cycle: the same for the same seed, and none twice within one cycle. Wrong readings
 * occur on the first `projectors` devices, which have such readings; faults on any.
 */
export const planCycle = (seed: number, cycle: number, devices: number, projectors = devices): Misbehaviour[] => {
  const random = numbersFrom(seed + Math.imul(cycle, 0x9e3779b1));
  const met = new Set<number>();
  return events.slice(0, Math.min(devices, projectors)).map((event) => {
    const most = event.ill.kind === 'reading' ? projectors : devices;
    const free = Array.from({ length: most }, (_, index) => index + 1).filter((number) => !met.has(number));
    const device = free[Math.floor(random() * free.length)] ?? 1;
    met.add(device);
    return { ...event, device };
  });
};
