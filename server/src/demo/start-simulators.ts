import type { Value } from '@eoms/contract';
import type { Driver, Simulator } from '@eoms/drivers/kit';
import type { DemoFile } from './demo-file.ts';
import { firstPort } from './demo-file.ts';
import { type SampleProjector, sampleProjectors } from './sample-projectors.ts';

const host = '127.0.0.1';
/** The first port that the system may hand out to outgoing connections. */
const portsBelow = 32_768;

export type SimulatedProjector = SampleProjector & {
  /** From 1. */
  readonly number: number;
  readonly simulator: Simulator;
};

const serial = (number: number): string => `LJ24${String(number).padStart(4, '0')}`;

const paramsOf = (driver: Driver, row: SampleProjector, number: number, demo: DemoFile): Record<string, Value> => {
  const model = driver.models?.find(({ name }) => name === row.model);
  if (!model) throw new Error(`The driver ${driver.id} has no model ${row.model}`);
  const hex = number.toString(16).padStart(2, '0');
  return {
    ...model.params,
    class: model.info?.class ?? '1',
    manufacturer: model.manufacturer,
    model: model.name,
    name: `P${row.place}-${number}`,
    serialNumber: serial(number),
    mac: `02:00:00:24:00:${hex}`,
    power: row.on ? 'on' : 'standby',
    lampHours: String(row.hours),
    filterHours: row.hours % 500,
    warmUpMs: 6_000,
    coolDownMs: 8_000,
    password: row.secured ? demo.projectorPassword : '',
  };
};

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';

/**
 * Switches on every simulated projector: on its port of the last time, or on the next free one if somebody else has
 * taken that meanwhile. If one fails, those already started are closed.
 */
export const startSimulators = async (driver: Driver, demo: DemoFile): Promise<SimulatedProjector[]> => {
  const { simulate } = driver;
  if (!simulate) throw new Error(`The driver ${driver.id} has no simulator`);
  const kept = new Set(demo.ports);
  let next = firstPort;
  const another = (): number => {
    while (kept.has(next)) next += 1;
    if (next >= portsBelow) throw new Error(`No free port for a simulated projector below ${portsBelow}`);
    return next++;
  };
  const open = async (port: number, params: Record<string, Value>): Promise<Simulator> => {
    for (let wanted = port; ; wanted = another()) {
      try {
        return await simulate({ host, port: wanted, params });
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
    }
  };
  const started: SimulatedProjector[] = [];
  try {
    for (const [index, row] of sampleProjectors.entries()) {
      const number = index + 1;
      const simulator = await open(demo.ports[index] ?? another(), paramsOf(driver, row, number, demo));
      started.push({ ...row, number, simulator });
    }
    return started;
  } catch (error) {
    await Promise.all(started.map(({ simulator }) => simulator.close()));
    throw error;
  }
};
