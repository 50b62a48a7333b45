import { setTimeout as sleep } from 'node:timers/promises';
import { drivers } from '@eoms/drivers';
import { type Broker, type BrokerMessage, type Follower, systemClock } from '@eoms/drivers/kit';
import { createEngine, silentLog } from '@eoms/engine';

/**
 * One node of a system with very many devices, without sockets and database: the engine with its drivers, devices that
 * send through a broker in memory, and a history that only counts.
 */
const [, , described = '0', running = '0'] = process.argv;
const followers = new Map<string, Follower>();
const broker: Broker = {
  isConnected: () => true,
  subscribe(filter, follower) {
    followers.set(filter, follower);
    return () => followers.delete(filter);
  },
  publish: async () => undefined,
  watch: () => () => undefined,
};
let stored = 0;
const engine = createEngine({
  clock: systemClock,
  log: silentLog,
  drivers: drivers.filter(({ id }) => id === 'zigbee2mqtt'),
  sinks: {
    history: {
      series: () => undefined,
      record: () => {
        stored += 1;
        return stored;
      },
    },
  },
  shared: { broker: async () => broker },
  timing: { startSpreadMs: 0 },
});
const megabytes = (): number => {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage.rss() / 2 ** 20;
};
const upsert = (i: number, elsewhere: boolean): void =>
  engine.upsert({
    id: `device ${i}`,
    name: `sensor ${i}`,
    placeId: `place ${i % 1_000}`,
    driverId: 'zigbee2mqtt',
    enabled: true,
    elsewhere,
    params: { device: `d${i}`, model: 'WSDCGQ11LM' },
  });

engine.start();
const before = megabytes();
const begun = performance.now();
for (let i = 0; i < Number(described); i += 1) upsert(i, true);
const describedMs = performance.now() - begun;
const afterDescribed = megabytes();
const connectedFrom = performance.now();
for (let i = 0; i < Number(running); i += 1) upsert(i, false);
const topicOf = (i: number): string => `zigbee2mqtt/d${i}`;
while (!followers.has(topicOf(Number(running) - 1))) await sleep(10);
const runningMs = performance.now() - connectedFrom;
const afterRunning = megabytes();

let sent = 0;
/** Two values a message, in bursts of 20 ms as sockets deliver them. */
const send = async (messagesPerSecond: number, seconds: number): Promise<void> => {
  const start = performance.now();
  const all = messagesPerSecond * seconds;
  for (let n = 0; n < all; await sleep(20)) {
    for (const due = Math.min(all, ((performance.now() - start) / 1_000) * messagesPerSecond); n < due; n += 1) {
      const topic = topicOf(sent % Number(running));
      const payload = Buffer.from(`{"temperature":${20 + (sent % 977) / 100},"humidity":${40 + (sent % 499) / 50}}`);
      const message: BrokerMessage = { topic, payload, qos: 0, retained: false };
      void followers.get(topic)?.take(message);
      sent += 1;
    }
  }
};

/** What loading the devices took. */
export interface Loaded {
  readonly describedBytes: number;
  readonly describedUs: number;
  readonly runningBytes: number;
  readonly runningUs: number;
}
export interface Sent {
  readonly usPerReading: number;
  readonly stored: number;
  readonly seconds: number;
  readonly megabytes: number;
}
export interface Order {
  readonly messagesPerSecond: number;
  readonly seconds: number;
}
const each = (total: number, unit: number, count: string): number => (total * unit) / Number(count);
const loaded: Loaded = {
  describedBytes: each(afterDescribed - before, 2 ** 20, described),
  describedUs: each(describedMs, 1_000, described),
  runningBytes: each(afterRunning - afterDescribed, 2 ** 20, running),
  runningUs: each(runningMs, 1_000, running),
};

process.on('message', async (message: 'loaded' | Order) => {
  if (message === 'loaded') return process.send?.(loaded);
  const [storedBefore, cpuBefore, start] = [stored, process.cpuUsage(), performance.now()];
  await send(message.messagesPerSecond, message.seconds);
  const { user, system } = process.cpuUsage(cpuBefore);
  const readings = message.messagesPerSecond * message.seconds * 2;
  const result: Sent = {
    usPerReading: (user + system) / readings,
    stored: (stored - storedBefore) / readings,
    seconds: (performance.now() - start) / 1_000,
    megabytes: megabytes(),
  };
  return process.send?.(result);
});
process.send?.('ready');
