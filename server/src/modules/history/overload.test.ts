import { letTimePass, shortOrWhole } from '@eoms/contract/testing';
import type { MqttClient } from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { breakableDatabase } from '../../platform/testing/breakable-database.ts';
import { openMeters } from './overload.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Publishes a number with QoS 1 and notes what becomes of it. */
const publish = (client: MqttClient, meter: number, value: number): { acknowledged: boolean } => {
  const sent = { acknowledged: false };
  client.publish(`meters/${meter}/count`, String(value), { qos: 1 }, (error) => {
    if (!error) sent.acknowledged = true;
  });
  return sent;
};

describe('readings that cannot be stored', () => {
  it('are lost one by one, and only the connection that brought one ends and sends it again', async () => {
    const road = await breakableDatabase(database.connectionString);
    onTestFinished(road.close);
    const { connectionString } = road;
    const limits = { bufferedPoints: 3, spoolBytes: 10, flushMs: 5 };
    const venue = await openMeters(database, { connectionString, meters: 5, holds: false, ...limits });
    onTestFinished(venue.close);
    const clients = await Promise.all([0, 1, 2, 3, 4].map(() => venue.mqtt.client()));
    const ended = clients.map(() => false);
    for (const [n, client] of clients.entries()) client.on('close', () => (ended[n] = true));
    const send = async (meter: number, waiting: number) => {
      const sent = publish(clients[meter] as MqttClient, meter, 7);
      await vi.waitFor(() => expect(venue.history.figures().waiting).toBe(waiting), 5_000);
      return sent;
    };
    const warm = publish(clients[0] as MqttClient, 0, 1);
    await vi.waitFor(() => expect(warm.acknowledged).toBe(true), 5_000);

    road.break('gone');
    // Three fit behind it.
    const first = await send(0, 1);
    await letTimePass(100, 'the first one is being written from now on');
    const others = [await send(1, 2), await send(2, 3), await send(3, 4), await send(4, 4)];
    await vi.waitFor(() => expect(ended).toEqual([false, true, false, false, false]), 5_000);
    expect(venue.history.figures().dropped).toBe(1);
    expect([first, ...others].map((one) => one.acknowledged)).toEqual([false, false, false, false, false]);

    road.mend();
    const rest = [first, others[1], others[2], others[3]];
    await vi.waitFor(() => expect(rest.map((one) => one?.acknowledged)).toEqual([true, true, true, true]), 20_000);
    expect(ended).toEqual([false, true, false, false, false]);
    // The value has not changed since, but it is nowhere: it has to be stored before it is acknowledged.
    expect(await venue.stored(1)).toEqual([]);
    const again = publish(await venue.mqtt.client(), 1, 7);
    await vi.waitFor(() => expect(again.acknowledged).toBe(true), 10_000);
    expect(await venue.stored(1)).toEqual([7]);
  });
});

/** Keeps the history from being written until the returned function is called. */
const lockHistory = async (): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('begin; lock table history_points in access exclusive mode');
  return () => client.end();
};

describe('ten times as many readings as can be stored', () => {
  const meters = 10;
  const each = 300;
  const rounds = shortOrWhole(1, 4);
  /** In full it is longer than the database may take for a batch, so readings go to disk as well. */
  const lockedMs = shortOrWhole(1_500, 10_000);

  it.each([0, 1] as const)(
    'are held back at QoS %i: none is lost, all are stored, and clients that only listen are served meanwhile',
    async (qos) => {
      const { connectionString } = database;
      const limits = { bufferedPoints: 2_000, flushMs: 5 };
      const venue = await openMeters(database, { connectionString, meters, holds: true, ...limits });
      onTestFinished(venue.close);
      const clients = await Promise.all(Array.from({ length: meters }, () => venue.mqtt.client()));
      let ended = 0;
      for (const client of clients) client.on('close', () => (ended += 1));
      const listener = await venue.mqtt.client();
      await listener.subscribeAsync('to/panel');
      const inside = await venue.mqtt.broker.open({}, new AbortController().signal);
      const heard = new Map<string, number>();
      listener.on('message', (_topic, payload) => heard.set(String(payload), performance.now()));

      let [acknowledged, mostHeld, mostWaiting, slowestMs] = [0, 0, 0, 0];
      const watch = setInterval(() => {
        mostHeld = Math.max(mostHeld, venue.mqtt.broker.figures().held);
        mostWaiting = Math.max(mostWaiting, venue.history.figures().waiting);
      }, 5);
      onTestFinished(() => clearInterval(watch));
      for (let round = 0; round < rounds; round += 1) {
        const letGo = await lockHistory();
        const locked = letTimePass(lockedMs, 'the database stands still for so long').then(letGo);
        const sent = clients.map((client, meter) =>
          Promise.all(
            Array.from({ length: each }, async (_, n) => {
              await client.publishAsync(`meters/${meter}/count`, String(round * each + n + 1), { qos });
              acknowledged += 1;
            }),
          ),
        );
        await vi.waitFor(() => expect(venue.mqtt.broker.figures().held).toBeGreaterThan(0), 5_000);
        const said = performance.now();
        await inside.publish('to/panel', `hello ${round}`);
        await vi.waitFor(() => expect(heard.has(`hello ${round}`)).toBe(true), 5_000);
        slowestMs = Math.max(slowestMs, (heard.get(`hello ${round}`) ?? Number.POSITIVE_INFINITY) - said);
        await locked;
        const eased = performance.now();
        await Promise.all(sent.flat());
        await vi.waitFor(() => expect(venue.history.figures()).toMatchObject({ waiting: 0, spoolFiles: 0 }), 10_000);
        expect(performance.now() - eased).toBeLessThan(10_000);
      }
      await vi.waitFor(() => expect(venue.mqtt.broker.figures().held).toBe(0), 5_000);

      expect([acknowledged, ended, venue.history.figures().dropped]).toEqual([meters * each * rounds, 0, 0]);
      expect(slowestMs).toBeLessThan(1_000);
      expect(mostHeld).toBeGreaterThan(1);
      expect(mostWaiting).toBeLessThan(2_000);
      const everything = Array.from({ length: each * rounds }, (_, n) => n + 1);
      for (let meter = 0; meter < meters; meter += 1) expect(await venue.stored(meter)).toEqual(everything);
    },
    shortOrWhole(40_000, 180_000),
  );
});
