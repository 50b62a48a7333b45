import { shortOrWhole } from '@eoms/contract/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drivers } from './index.ts';
import type { Driver } from './kit/define-driver.ts';
import type { Simulator } from './kit/simulator.ts';
import { simulate, simulationOf } from './simulators.ts';
import { type CaughtFaults, catchFaults, shownFaults } from './testing/caught-faults.ts';
import {
  connectAgain,
  connectSample,
  fuzzCallbacks,
  fuzzDevice,
  fuzzDriver,
  recordTraffic,
} from './testing/fuzz-traffic.ts';
import { samplesOf } from './testing/sample-device.ts';

/** Another one each time, and in full one for every run too. What fails names its seed. */
const chosen = Math.floor(Math.random() * 0x7fff_ffff);
const seeds = shortOrWhole([chosen], [1, 2, 3, chosen]);

const simulators: Simulator[] = [];
let caught: CaughtFaults;
beforeEach(() => {
  caught = catchFaults();
});
afterEach(async () => {
  await Promise.all(simulators.splice(0).map((simulator) => simulator.close()));
  caught.end();
});

const cases = drivers.flatMap((driver) =>
  samplesOf(driver)
    .filter(({ broker }) => !broker)
    .map((sample, at) => ({ name: `${driver.id} ${at + 1}`, driver, sample })),
);

const isAddressed = (driver: Driver): boolean => {
  const simulation = simulationOf(driver);
  return simulation.simulate !== undefined && !simulation.sample?.kinds?.some(({ broker }) => broker);
};

it('covers every driver with a simulator of its own', () => {
  const addressed = drivers.filter(isAddressed);
  expect(new Set(cases.map(({ driver }) => driver.id))).toEqual(new Set(addressed.map(({ id }) => id)));
});

it.each(cases)('$name and its simulator take frames that are almost valid', async ({ driver, sample }) => {
  const start = async (): Promise<Simulator> => {
    const simulator = await simulate(driver.id, { host: '127.0.0.1', port: 0, params: sample.simulated });
    simulators.push(simulator);
    return simulator;
  };
  const [abused, simulator] = [await start(), await start()];
  const traffic = await recordTraffic(driver, sample, simulator);
  for (const seed of seeds) {
    const about = `seed ${seed}`;
    await fuzzDevice(abused.port, traffic, 400, seed);
    expect(shownFaults(caught.faults), `${about}: the simulator`).toEqual([]);
    expect(() => abused.state(), about).not.toThrow();
    (await connectAgain(driver, sample, abused.port))?.close();
    const live = await connectSample(driver, sample, simulator.port);
    const callbacks = fuzzCallbacks(driver, live, traffic, 400, seed);
    live.close();
    expect(shownFaults(callbacks), `${about}: receive and explain`).toEqual([]);
    const found = await fuzzDriver(driver, sample, { simulator, traffic, seed, ms: 250 });
    expect(shownFaults([...found, ...caught.faults]), `${about}: the driver`).toEqual([]);
  }
});
