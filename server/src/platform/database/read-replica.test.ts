import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { type BreakableDatabase, breakableDatabase } from '../testing/breakable-database.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../testing/replicated-postgres.ts';
import { type Database, openDatabase } from './database.ts';

const log = createLog('silent');
const soon = { timeout: 10_000, interval: 50 };

describe('reads of a replica', () => {
  let servers: ReplicatedPostgres;
  let road: BreakableDatabase;
  let database: Database;
  let written = 0;
  beforeAll(async () => {
    servers = await startReplicatedPostgres();
    road = await breakableDatabase(servers.standby.connectionString);
    const { connectionString } = servers.primary;
    database = openDatabase({ connectionString, readUrl: road.connectionString, log });
    await database.db.execute('create table things (n int)');
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await road?.close();
    await servers?.close();
  });

  const write = async (): Promise<void> => {
    written += 1;
    await database.db.execute(sql`insert into things values (${written})`);
  };
  const newest = async (): Promise<number> => {
    const { rows } = await database.read((db) => db.execute<{ n: number }>('select max(n)::int as n from things'));
    return rows[0]?.n ?? 0;
  };
  const figures = () => {
    const found = database.replica?.();
    if (!found) throw new Error('no replica');
    return found;
  };
  const untilUsed = async (): Promise<void> => {
    await expect.poll(() => figures().trouble, soon).toBeUndefined();
    const { reads } = figures();
    await expect.poll(async () => (await newest()) >= 0 && figures().reads, soon).toBeGreaterThan(reads);
  };
  /** Writes and reads, and returns how long the slowest read took. */
  const seesOwnWrites = async (times: number): Promise<number> => {
    let slowest = 0;
    for (let i = 0; i < times; i += 1) {
      await write();
      const began = performance.now();
      expect(await newest()).toBe(written);
      slowest = Math.max(slowest, performance.now() - began);
    }
    return slowest;
  };

  it('show every write that was acknowledged before', async () => {
    await untilUsed();
    const { reads } = figures();
    await seesOwnWrites(200);
    expect(figures().reads - reads).toBeGreaterThan(100);
  });

  it('go to the primary while it does not keep up, and back to it afterwards', async () => {
    await untilUsed();
    await servers.standby.query('select pg_wal_replay_pause()');
    const slowest = await seesOwnWrites(20);
    expect(slowest).toBeLessThan(3_000);
    expect(figures()).toMatchObject({ trouble: 'behind' });
    expect(figures().atPrimary).toBeGreaterThanOrEqual(20);
    await servers.standby.query('select pg_wal_replay_resume()');
    await untilUsed();
    await seesOwnWrites(5);
  });

  it.each(['silent', 'gone'] as const)(
    'go to the primary while it is %s',
    async (how) => {
      await untilUsed();
      road.break(how);
      await seesOwnWrites(20);
      expect(figures()).toMatchObject({ trouble: 'away' });
      road.mend();
      await untilUsed();
    },
    60_000,
  );

  it('change nothing', async () => {
    await untilUsed();
    const writing = database.read((db) => db.execute('insert into things values (0)'));
    await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } });
  });

  it('are not made on a server that is no replica', async () => {
    const { connectionString } = servers.primary;
    const other = openDatabase({ connectionString, readUrl: connectionString, log });
    expect((await other.read((db) => db.execute<{ n: number }>('select 1 as n'))).rows).toEqual([{ n: 1 }]);
    expect(other.replica?.()).toEqual({ trouble: 'notStandby', reads: 0, atPrimary: 1 });
    await other.close();
  });
});
