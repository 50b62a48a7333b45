import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { letTimePass, shortOrWhole, until } from '@eoms/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './harness/free-port.ts';
import { account, furnish, type MqttMeters, startAgain } from './harness/mqtt-meters.ts';
import { askDatabase, keepDatabaseAway } from './harness/own-database.ts';
import { type Publisher, startPublisher } from './harness/publisher.ts';
import { type System, startSystem } from './harness/system.ts';

const devices = 6;
const kills = shortOrWhole(3, 30);
const aliveMs = shortOrWhole(600, 1_200);
/** Shortest outage in ms; it goes on until readings have been spooled to disk. */
const awayMs = shortOrWhole(0, 60_000);
const drainedWithinMs = 20_000;

let system: System;
let mqttPort: number;
let meters: MqttMeters;
let publishers: ReadonlyMap<string, Publisher>;

beforeAll(async () => {
  mqttPort = await freePort();
  system = await startSystem({ mqttPort });
  meters = await furnish(system, devices);
  publishers = new Map(
    [...meters.topics].map(([id, topic]) => [id, startPublisher({ port: mqttPort, ...account, topic })]),
  );
});
afterAll(async () => {
  for (const publisher of publishers?.values() ?? []) await publisher.stop();
  await system?.close();
});

const acknowledged = (): number => [...publishers.values()].reduce((sum, one) => sum + one.acknowledged.size, 0);
const untilMore = async (what: string, more: number): Promise<void> => {
  const before = acknowledged();
  await until(`${more} readings acknowledged ${what}`, async () => acknowledged() >= before + more, 20_000);
};
const spooled = async (): Promise<number> => (await readdir(join(system.dataFolder, 'history-spool'))).length;

/** Acknowledged readings that are missing from the history of their device. */
const missing = async (): Promise<string[]> => {
  const rows = await askDatabase<{ device: string; numbers: number[] }>(
    system.dataFolder,
    `select s.device_id device, array_agg(p.value) numbers from history_points p
     join history_series s on s.id = p.series_id where s.property = 'reading' group by 1`,
  );
  const stored = new Map(rows.map(({ device, numbers }) => [device, new Set(numbers)]));
  return [...publishers].flatMap(([id, one]) => {
    const gap = [...one.acknowledged].filter((n) => !stored.get(id)?.has(n));
    return gap.length === 0 ? [] : [`${meters.topics.get(id)}: ${gap.length} from ${gap[0]} to ${gap.at(-1)}`];
  });
};

/** Each device publishes numbered readings with QoS 1 without a pause, on its own connection, and reconnects at once. */
describe('a reading that was acknowledged', () => {
  it(
    `is kept when the server is killed ${kills} times, and when it is killed while the database is away`,
    async () => {
      await untilMore('at first', devices * 20);
      for (let round = 0; round < kills; round += 1) {
        await letTimePass(aliveMs + ((round * 37) % 100), 'it is killed at some moment');
        await system.kill('SIGKILL');
        system = await startAgain(system, mqttPort, meters.api);
        await untilMore(`after kill ${round + 1}`, devices * 10);
      }

      const letBack = keepDatabaseAway(system.dataFolder);
      await letTimePass(awayMs, 'the database is away for a while');
      await until('readings on disk', async () => (await spooled()) > 0, 20_000);
      await untilMore('without a database', devices * 5);
      await system.kill('SIGKILL');
      letBack();
      system = await startAgain(system, mqttPort, meters.api);
      await untilMore('after that', devices * 10);

      const letBackAgain = keepDatabaseAway(system.dataFolder);
      await letTimePass(awayMs, 'the database is away for a while');
      await until('readings on disk', async () => (await spooled()) > 0, 20_000);
      await untilMore('without a database', devices * 5);
      letBackAgain();
      await untilMore('with the database back', devices * 5);

      for (const publisher of publishers.values()) await publisher.stop();
      await until('an empty spool', async () => (await spooled()) === 0, drainedWithinMs);
      expect(acknowledged()).toBeGreaterThan(devices * 100);
      expect(await missing()).toEqual([]);
    },
    shortOrWhole(120_000, 900_000),
  );
});
