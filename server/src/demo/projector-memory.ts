import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Value } from '@eoms/contract';
import { z } from 'zod';
import type { Log } from '../platform/log/log.ts';
import { writePrivately } from './demo-file.ts';
import type { SimulatedDevice } from './start-simulators.ts';

const fileName = 'sample-venue-projectors.json';
const Remembered = z.record(z.string(), z.record(z.string(), Value));
type Remembered = z.infer<typeof Remembered>;

const remembered = /^(power|input|videoMute|audioMute|freeze|filterHours|lampHours\[\d\])$/;
/** A lamp that was warming up or cooling down has finished by the next start. */
const atRest = (value: Value): Value => (value === 'warming' ? 'on' : value === 'cooling' ? 'standby' : value);

const stateOf = (projectors: readonly SimulatedDevice[]): Remembered =>
  Object.fromEntries(
    projectors.map(({ number, simulator }) => [
      String(number),
      Object.fromEntries(Object.entries(simulator?.state() ?? {}).filter(([key]) => remembered.test(key))),
    ]),
  );

const load = async (path: string): Promise<Remembered> => {
  try {
    return Remembered.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // The file is missing at the first start; if it is unreadable, lamps are merely off.
    return {};
  }
};

export interface ProjectorMemory {
  stop(): Promise<void>;
}

const lookEveryMs = 2_000;

/**
 * Real projectors do not forget when the server stops: restores the last state of the simulated ones and keeps saving
 * it.
 */
export const rememberProjectors = async (
  dataFolder: string,
  projectors: readonly SimulatedDevice[],
  log: Log,
): Promise<ProjectorMemory> => {
  const path = join(dataFolder, fileName);
  const before = await load(path);
  for (const { number, simulator } of projectors) {
    if (!simulator) continue;
    const known = simulator.state();
    for (const [key, value] of Object.entries(before[String(number)] ?? {})) {
      if (known[key] !== undefined && remembered.test(key)) simulator.set(key, atRest(value));
    }
  }
  let written = '';
  const save = async (): Promise<void> => {
    const state = stateOf(projectors);
    const text = JSON.stringify(state);
    if (text === written) return;
    await writePrivately(path, state);
    written = text;
  };
  let saving = Promise.resolve();
  const timer = setInterval(() => {
    saving = saving.then(save).catch((error: unknown) => {
      log.warn({ err: error }, 'the state of the simulated projectors could not be kept');
    });
  }, lookEveryMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await saving;
      await save();
    },
  };
};
