import { textOf } from '@eoms/contract';
import type { Driver, DriverModel } from '@eoms/drivers/kit';
import { type Simulator, simulate } from '@eoms/drivers/simulators';
import { type DemoFile, firstPort } from './demo-file.ts';
import { isFree } from './free-ports.ts';
import type { SampleDevice, SampleMaking } from './sample-device.ts';
import { sampleDevices } from './sample-devices.ts';

const host = '127.0.0.1';
/** The first port that the system may use for outgoing connections. */
const portsBelow = 32_768;

export interface SimulatedDevice extends SampleDevice {
  /** Counted from 1. */
  readonly number: number;
  readonly making: SampleMaking;
  /** Absent for the machine itself, and for devices at the broker until that is running. */
  readonly simulator: Simulator | undefined;
}

export interface BrokerSignIn {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';

const modelOf = (driver: Driver, name: string): DriverModel => {
  const model = driver.models?.find((candidate) => candidate.name === name);
  if (!model) throw new Error(`The driver ${driver.id} has no model ${name}`);
  return model;
};

const driverOf = (drivers: readonly Driver[], id: string): Driver => {
  const driver = drivers.find((candidate) => candidate.id === id);
  if (!driver) throw new Error(`The sample venue needs the driver ${id}`);
  return driver;
};

/**
 * Sets the initial state; properties that the simulator does not have are skipped. A value without an index is set
 * on every row.
 */
const begin = (simulator: Simulator, { values }: SampleDevice, making: SampleMaking): void => {
  const wanted = values?.(making) ?? {};
  for (const key of Object.keys(simulator.state())) {
    const value = wanted[key] ?? wanted[key.replace(/\[\d+\]$/, '')];
    if (value !== undefined) simulator.set(key, value);
  }
};

/** Wireless devices and what has no address of its own are plugged into no switch. */
const besideOf = (sample: SampleDevice, { language }: DemoFile): string[] =>
  sampleDevices
    .filter((other) => other !== sample && other.place === sample.place && !other.spare && other.broker !== true)
    .map(({ name }) => textOf(name, language));

/** Assigns the port of the last time, or the next free one if that is in use. */
const createPorts = (kept: readonly number[], reserved: readonly number[]) => {
  const taken = new Set([...kept, ...reserved]);
  let next = firstPort;
  return (): number => {
    while (taken.has(next)) next += 1;
    if (next >= portsBelow) throw new Error(`No free port for a simulated device below ${portsBelow}`);
    return next++;
  };
};

/**
 * Starts every simulated device that has its own address. If one fails, those already started are closed. Without a
 * broker, the devices that need one keep their numbers, as spares.
 */
export const startSimulators = async (
  drivers: readonly Driver[],
  demo: DemoFile,
  reserved: readonly number[],
  broker = true,
): Promise<SimulatedDevice[]> => {
  const another = createPorts(demo.ports, reserved);
  const open = async (driver: Driver, sample: SampleDevice, making: SampleMaking, port: number): Promise<Simulator> => {
    const params = sample.simulate?.(making);
    for (let wanted = port; ; wanted = another()) {
      if (reserved.includes(wanted) || !(await isFree(wanted, host))) continue;
      try {
        return await simulate(driver.id, { host, port: wanted, ...(params ? { params } : {}) });
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
    }
  };
  const started: SimulatedDevice[] = [];
  try {
    for (const [index, sample] of sampleDevices.entries()) {
      const driver = driverOf(drivers, sample.driver);
      const number = index + 1;
      const making = {
        number,
        driver,
        room: sample.place,
        password: demo.projectorPassword,
        beside: besideOf(sample, demo),
        model: modelOf(driver, sample.model),
      };
      const addressed = sample.simulate !== undefined && sample.broker !== true;
      const simulator = addressed ? await open(driver, sample, making, demo.ports[index] || another()) : undefined;
      if (simulator) begin(simulator, sample, making);
      const leftOut = sample.broker === true && !broker;
      started.push({ ...sample, ...(leftOut ? { spare: true } : {}), number, making, simulator });
    }
    return started;
  } catch (error) {
    await Promise.all(started.map(({ simulator }) => simulator?.close()));
    throw error;
  }
};

/** Starts the devices that connect to the broker, once it is running. */
export const startBrokerDevices = async (
  devices: readonly SimulatedDevice[],
  brokerSignIn: BrokerSignIn,
): Promise<SimulatedDevice[]> =>
  Promise.all(
    devices.map(async (device) => {
      if (device.broker !== true || !device.simulate) return device;
      const { username, password } = brokerSignIn;
      const params = { ...device.simulate(device.making), brokerUsername: username, brokerPassword: password };
      const { host: at, port } = brokerSignIn;
      return { ...device, simulator: await simulate(device.driver, { host: at, port, params }) };
    }),
  );
