import { event } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { breakableDatabase } from '../testing/breakable-database.ts';
import type { Bus } from './bus.ts';
import { describeBus } from './bus-contract.fixture.ts';
import { createNotifyBus } from './notify-bus.ts';

let database: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([database.drop(), other.drop()]));

const log = createLog('silent');
const openBus = (of: Database): Bus => createNotifyBus(newId(), { database: of, log, metrics: createMetrics() });
const openVenue = async () => {
  const buses: Bus[] = [];
  const kill = async (name: string) => {
    const found = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and datname = current_database()`;
    expect((await database.pool.query(found, [name])).rowCount).toBeGreaterThan(0);
  };
  return {
    open(system?: 'another') {
      const bus = openBus(system ? other : database);
      buses.push(bus);
      return bus;
    },
    cuts: {
      'listening connections killed': () => kill('eoms bus listening'),
      'publishing connections killed': () => kill('eoms bus publishing'),
    },
    async close() {
      await Promise.all(buses.map((bus) => bus.stop()));
    },
  };
};

describeBus('the bus over NOTIFY', openVenue, ['listening connections killed', 'publishing connections killed']);

it('notices that a silent network hides messages, and tells of the gap once it is back', {
  timeout: 120_000,
}, async () => {
  const link = await breakableDatabase(database.connectionString);
  const own = openDatabase({ connectionString: link.connectionString, log });
  const [near, far] = [openBus(own), openBus(database)];
  let gaps = 0;
  try {
    await Promise.all([near.start(), far.start()]);
    await expect.poll(() => [near.nodes(), far.nodes()], { timeout: 30_000 }).toEqual([[far.node], [near.node]]);
    near.onGap(() => {
      gaps += 1;
    });
    link.break('silent');
    await expect.poll(() => [near.state().connected, far.nodes()], { timeout: 30_000 }).toEqual([false, []]);
    // A node that receives nothing does not take the others for gone.
    expect([near.nodes(), gaps]).toEqual([[far.node], 0]);
    link.mend();
    await expect
      .poll(() => [near.state().connected, far.nodes(), gaps > 0], { timeout: 30_000 })
      .toEqual([true, [near.node], true]);
  } finally {
    await Promise.all([near.stop(), far.stop()]);
    await own.close();
    await link.close();
  }
});

describe('large messages', () => {
  it('travel as rows', async () => {
    const { rows } = await database.pool.query('select count(*)::int n, max(length(body)) longest from bus_messages');
    expect(rows).toEqual([{ n: 2, longest: expect.any(Number) }]);
    expect(rows[0].longest).toBeGreaterThan(262_144);
  });
  it('are removed a minute later', async () => {
    await database.pool.query(`update bus_messages set created_at = now() - interval '61 seconds'`);
    const venue = await openVenue();
    const [a, b] = [venue.open(), venue.open()];
    await Promise.all([a.start(), b.start()]);
    await expect.poll(() => [a.nodes(), b.nodes()], { timeout: 5_000 }).toEqual([[b.node], [a.node]]);
    a.publish(event('test.large', z.string()), 'x'.repeat(9_000));
    await venue.close();
    expect((await database.pool.query('select from bus_messages')).rowCount).toBe(1);
  });
});
