import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { letTimePass } from '@eoms/contract/testing';
import type { Driver } from '../kit/define-driver.ts';
import { isDeviceError } from '../kit/device-error.ts';
import type { Simulator } from '../kit/simulator.ts';
import { transportOf } from '../kit/transport.ts';
import { exerciseDevice } from './exercise-device.ts';
import { hostileFrames } from './hostile-frames.ts';
import { type LiveDevice, openLive } from './live-device.ts';
import { createChance } from './malformed-frames.ts';
import type { SampleOf } from './sample-device.ts';
import { openTamperRelay } from './tamper-relay.ts';

const host = '127.0.0.1';

/** What a driver and its simulator said to each other. */
export interface Traffic {
  readonly kind: 'tcp' | 'udp';
  readonly toDevice: readonly Buffer[];
  readonly fromDevice: readonly Buffer[];
}

const mostRecorded = 400;

const createRecord = () => {
  const frames = { toDevice: new Map<string, Buffer>(), fromDevice: new Map<string, Buffer>() };
  return {
    add: (piece: Buffer, direction: keyof typeof frames): void => {
      if (frames[direction].size < mostRecorded) frames[direction].set(piece.toString('latin1'), Buffer.from(piece));
    },
    of: (direction: keyof typeof frames): readonly Buffer[] => [...frames[direction].values()],
  };
};

export const connectSample = (driver: Driver, { params, definition }: SampleOf, port: number): Promise<LiveDevice> =>
  openLive(driver, { ...params, host, port }, definition === undefined ? {} : { definition });

/**
 * Connects to a device that others may have used up, such as an interface without a free tunnel: `undefined` when it
 * refuses. Rejects when it does not answer.
 */
export const connectAgain = async (driver: Driver, sample: SampleOf, port: number): Promise<LiveDevice | undefined> => {
  const attempt = (): Promise<LiveDevice | undefined> =>
    connectSample(driver, sample, port).catch((error: unknown) => {
      if (isDeviceError(error) && error.kind === 'refused') return undefined;
      throw error;
    });
  // Datagrams get lost, also on a busy machine.
  return attempt().catch(attempt);
};

/** Connects the driver to its simulator and uses everything that it has. Rejects when they do not understand each other. */
export const recordTraffic = async (driver: Driver, sample: SampleOf, simulator: Simulator): Promise<Traffic> => {
  const record = createRecord();
  let kind: Traffic['kind'] = 'tcp';
  const relay = await openTamperRelay({
    port: simulator.port,
    pass: (piece, direction, by) => {
      kind = by;
      record.add(piece, direction);
      return [piece];
    },
  });
  const live = await connectSample(driver, sample, relay.port);
  const [fault] = await exerciseDevice(driver, live, performance.now() + 2_000);
  // A driver that sends on its own time has said something by now.
  await live.until(() => record.of('toDevice').length > 0);
  live.close();
  await relay.close();
  if (fault !== undefined) throw fault;
  return { kind, toDevice: record.of('toDevice'), fromDevice: record.of('fromDevice') };
};

const framesPerConnection = 4;
const connectionMs = 100;

const sayByTcp = (port: number, frames: readonly Buffer[]): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.setTimeout(connectionMs, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => resolve());
    for (const frame of frames) socket.write(frame);
    socket.end();
  });

/** As many as surely fit the receiver's buffer. */
const datagramsAtOnce = 25;
const turn = () => letTimePass(2, 'the receiver empties its buffer');

const sayByUdp = async (port: number, frames: readonly Buffer[]): Promise<void> => {
  const socket = createSocket('udp4');
  socket.on('message', () => {});
  for (const [at, frame] of frames.entries()) {
    await new Promise((resolve) => socket.send(frame, port, host, resolve));
    if (at % datagramsAtOnce === 0) await turn();
  }
  await turn();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
};

/** Sends a device requests that are almost valid. */
export const fuzzDevice = async (port: number, { kind, toDevice }: Traffic, count: number, seed: number) => {
  const frames = [...hostileFrames(count, toDevice, seed)];
  if (kind === 'udp') return sayByUdp(port, frames);
  for (let at = 0; at < frames.length; at += 4 * framesPerConnection) {
    const turns = [0, 1, 2, 3].map((turn) => at + turn * framesPerConnection);
    await Promise.all(turns.map((from) => sayByTcp(port, frames.slice(from, from + framesPerConnection))));
  }
};

/** The driver with its callbacks watched: what they throw is collected. */
const watched = (driver: Driver, faults: unknown[]): Driver => {
  const watch = <A extends readonly unknown[], R>(run: ((...args: A) => R) | undefined) =>
    run === undefined
      ? undefined
      : (...args: A): R => {
          try {
            return run(...args);
          } catch (error) {
            faults.push(error);
            throw error;
          }
        };
  const [receive, explain] = [watch(driver.receive?.bind(driver)), watch(driver.explain?.bind(driver))];
  return { ...driver, ...(receive ? { receive } : {}), ...(explain ? { explain } : {}) };
};

/**
 * Connects the driver to a device whose answers are now and then almost valid ones, each followed by the right one.
 * Resolves with the faults of the driver.
 */
export const fuzzDriver = async (
  driver: Driver,
  sample: SampleOf,
  { simulator, traffic, seed, ms }: { simulator: Simulator; traffic: Traffic; seed: number; ms: number },
): Promise<readonly unknown[]> => {
  const faults: unknown[] = [];
  const own = watched(driver, faults);
  const chance = createChance(seed);
  const hostile = hostileFrames(Number.MAX_SAFE_INTEGER, traffic.fromDevice, seed);
  const relay = await openTamperRelay({
    port: simulator.port,
    pass: (piece, direction) => {
      if (direction === 'toDevice' || chance() > 0.3) return [piece];
      const other = hostile.next().value ?? piece;
      for (const frame of [piece, other]) own.explain?.(frame);
      return [other, piece];
    },
  });
  const until = performance.now() + ms;
  const run = async (): Promise<void> => {
    while (performance.now() < until) {
      const opening = connectSample(own, sample, relay.port);
      const late = letTimePass(Math.max(0, until - performance.now()), 'it may never open');
      try {
        const live = await Promise.race([opening, late]);
        if (!live) return void opening.then((one) => one.close()).catch(() => {});
        faults.push(...(await exerciseDevice(own, live, until)));
        live.close();
      } catch (error) {
        if (!isDeviceError(error)) faults.push(error);
      }
    }
  };
  await Promise.all([run(), run(), run()]);
  await relay.close();
  return faults;
};

/** Passes almost valid frames to the driver's own callbacks, far more than a connection can bring in the time. */
export const fuzzCallbacks = (driver: Driver, live: LiveDevice, traffic: Traffic, count: number, seed: number) => {
  const faults: unknown[] = [];
  const own = watched(driver, faults);
  // A transport of the driver's own has decoded what it passes on.
  const isRaw = transportOf(driver.transport, live.device.params).kind !== 'own';
  for (const frame of hostileFrames(count, [...traffic.fromDevice, ...traffic.toDevice], seed))
    for (const call of [() => own.explain?.(frame), () => isRaw && own.receive?.(live.device, frame)])
      try {
        call();
      } catch {
        // Collected already.
      }
  return faults;
};
