import { type AddressInfo, createServer } from 'node:net';
import { shortOrWhole } from '@eoms/contract/testing';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drivers } from './index.ts';
import { simulate } from './simulators.ts';
import { type CaughtFaults, catchFaults, shownFaults } from './testing/caught-faults.ts';
import { exerciseDevice } from './testing/exercise-device.ts';
import { hostileFrames } from './testing/hostile-frames.ts';
import { openLive } from './testing/live-device.ts';
import { createChance } from './testing/malformed-frames.ts';
import { samplesOf } from './testing/sample-device.ts';

const host = '127.0.0.1';
/** Another one each time, and in full one for every run too. What fails names its seed. */
const chosen = Math.floor(Math.random() * 0x7fff_ffff);
const seeds = shortOrWhole([chosen], [1, 2, 3, chosen]);

let caught: CaughtFaults;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  caught = catchFaults();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  caught.end();
});

interface Said {
  readonly topic: string;
  readonly payload: Buffer;
  readonly retain: boolean;
}

const mostRecorded = 300;

/** A broker that remembers what is published, and which topics the simulated device reads. */
const openBroker = async () => {
  const broker = await Aedes.createBroker();
  const server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closing.push(
    () => new Promise<void>((resolve) => server.close(() => resolve())),
    () => new Promise<void>((resolve) => broker.close(() => resolve())),
  );
  const said: Said[] = [];
  const deviceTopics = new Set<string>();
  broker.on('publish', ({ topic, payload, retain }, client) => {
    if (client !== null && said.length < mostRecorded) said.push({ topic, payload: Buffer.from(payload), retain });
  });
  broker.on('subscribe', (subscriptions, { id }) => {
    if (id.startsWith('sim_'))
      for (const { topic } of subscriptions) deviceTopics.add(topic.replaceAll(/[+#]/g, 'state'));
  });
  const publish = (topic: string, payload: Buffer, retain: boolean): Promise<void> =>
    new Promise((resolve) => {
      broker.publish({ cmd: 'publish', topic, payload, retain, qos: 0, dup: false }, () => resolve());
    });
  return { port: (server.address() as AddressInfo).port, said, deviceTopics, publish };
};
type OpenBroker = Awaited<ReturnType<typeof openBroker>>;

interface Fuzzing {
  readonly topics: readonly string[];
  readonly payloads: readonly Buffer[];
  readonly count: number;
  readonly seed: number;
}

/** Publishes payloads that are almost valid, under the topics where they belong or under those of others. */
const fuzz = async ({ publish }: OpenBroker, { topics, payloads, count, seed }: Fuzzing): Promise<void> => {
  const chance = createChance(seed);
  for (const payload of hostileFrames(count, payloads, seed))
    await publish(topics[Math.floor(chance() * topics.length)] ?? 'x', payload, false);
};

const cases = drivers.flatMap((driver) =>
  samplesOf(driver)
    .filter(({ broker }) => broker)
    .map((sample, at) => ({ name: `${driver.id} ${at + 1}`, driver, sample })),
);

it.each(cases)('$name and its simulator take messages that are almost valid', async ({ driver, sample }) => {
  const broker = await openBroker();
  const simulator = await simulate(driver.id, { host, port: broker.port, params: sample.simulated });
  closing.push(() => simulator.close());
  const { definition } = sample;
  const connect = async () => {
    const params = { ...sample.params, broker: 'external', host, port: broker.port };
    const live = await openLive(driver, params, definition === undefined ? {} : { definition });
    closing.push(() => live.close());
    await live.until(() => live.online() === true);
    return live;
  };
  const live = await connect();
  expect(shownFaults(await exerciseDevice(driver, live, performance.now() + 2_000))).toEqual([]);
  const said = [...broker.said];
  const payloads = said.map(({ payload }) => payload);
  const topics = [...new Set(said.map(({ topic }) => topic))];
  const deviceTopics = [...broker.deviceTopics];
  expect([payloads.length > 0, deviceTopics.length > 0]).toEqual([true, true]);
  for (const seed of seeds) {
    await fuzz(broker, { topics: deviceTopics, payloads, count: 300, seed });
    await fuzz(broker, { topics, payloads, count: 600, seed });
    // Messages arrive in their order: who is told of this one has had all others.
    for (const { topic, payload, retain } of said) await broker.publish(topic, payload, retain);
    await live.until(() => live.online() === true);
    expect(shownFaults(caught.faults), `seed ${seed}`).toEqual([]);
    expect(() => simulator.state()).not.toThrow();
    const again = await connect();
    expect(shownFaults(await exerciseDevice(driver, again, performance.now() + 500)), `seed ${seed}`).toEqual([]);
  }
});
