import type { Clock } from '@eoms/drivers/kit';
import type { Simulator } from '@eoms/drivers/simulators';
import { numbersFrom } from './seeded-numbers.ts';

interface Drift {
  /** Keys of the simulator's state that drift. */
  readonly key: RegExp;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly decimals: number;
}

/** Values that vary in a building in use: air, loads, traffic. */
const drifts: readonly Drift[] = [
  { key: /^(temperature|roomTemperature|sensor_temperature)$/, from: 20, to: 27, step: 0.2, decimals: 1 },
  { key: /^humidity$/, from: 35, to: 60, step: 0.5, decimals: 1 },
  { key: /^(voltage|inputVoltage)$/, from: 225, to: 236, step: 0.4, decimals: 1 },
  { key: /^current$/, from: 0.4, to: 8, step: 0.2, decimals: 2 },
  { key: /^activePower$/, from: 90, to: 1_800, step: 30, decimals: 0 },
  { key: /^load$/, from: 15, to: 70, step: 2, decimals: 0 },
  { key: /^(batteryTemperature|deviceTemperature)$/, from: 24, to: 38, step: 0.3, decimals: 1 },
  { key: /^outdoorTemperature$/, from: 6, to: 19, step: 0.1, decimals: 1 },
  { key: /^outdoorHumidity$/, from: 45, to: 85, step: 0.5, decimals: 0 },
  { key: /^windSpeed$/, from: 0.4, to: 7, step: 0.3, decimals: 1 },
  { key: /^people$/, from: 12, to: 110, step: 3, decimals: 0 },
  // By the addresses of the project: the air of a BACnet unit, the light that a KNX sensor measures.
  { key: /^ai:1$/, from: 20, to: 26, step: 0.2, decimals: 1 },
  { key: /^3\/0\/1$/, from: 280, to: 620, step: 12, decimals: 0 },
];

const everyMs = 4_000;

/** Kilobits per second through a port: mostly few, now and then many. */
const traffic = /^(in|out)Traffic$/;
const mostKbits = 40_000;

interface LifeDeps {
  readonly clock: Clock;
  readonly seed: number;
  readonly simulators: () => readonly (Simulator | undefined)[];
}

const moved = (value: number, rule: Drift, random: () => number): number => {
  const wandered = value + (random() - 0.5) * 2 * rule.step;
  return Number(Math.min(rule.to, Math.max(rule.from, wandered)).toFixed(rule.decimals));
};

const drift = (simulator: Simulator, random: () => number): void => {
  const state = simulator.state();
  for (const [key, value] of Object.entries(state)) {
    const [, name = key, row = ''] = /^(\w+)(\[\d+\])$/.exec(key) ?? [];
    if (typeof value !== 'number') continue;
    if (traffic.test(name)) {
      if (state[`link${row}`] === 'up')
        simulator.set(key, Math.round(value + (random() ** 4 * mostKbits * everyMs) / 1_000));
      continue;
    }
    const rule = drifts.find((candidate) => candidate.key.test(name));
    if (rule !== undefined && random() >= 0.5) simulator.set(key, moved(value, rule, random));
    // A UPS delivers what its loads draw: 27 W per cent.
    if (name === 'load' && `outputPower${row}` in state)
      simulator.set(`outputPower${row}`, 27 * Number(simulator.state()[key]));
  }
};

/** Lets the measured values of the simulated devices drift within realistic ranges. */
export const runLife = ({ clock, seed, simulators }: LifeDeps): { stop(): void } => {
  const random = numbersFrom(seed);
  let stopTimer = (): void => {};
  const turn = (): void => {
    for (const simulator of simulators()) {
      if (simulator === undefined) continue;
      try {
        drift(simulator, random);
      } catch {
        // A property that cannot be set from outside stays as it is.
      }
    }
    stopTimer = clock.after(everyMs, turn);
  };
  stopTimer = clock.after(everyMs, turn);
  return { stop: () => stopTimer() };
};
