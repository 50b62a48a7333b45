import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createLog } from '../../platform/log/log.ts';
import { createHistory, type History } from './history.ts';
import { type HistoryRow, recordRows } from './history-rows.fixture.ts';
import { partitionOf } from './keeping/history-partitions.ts';

const dayMs = 86_400_000;
const log = createLog('silent');

describe('the history of readings', () => {
  let database: TestDatabase;
  let folder: string;
  let history: History;
  const open = async (connectionString = database.connectionString) => {
    const made = createHistory({ database: { ...database, connectionString }, log, folder, flushMs: 5 });
    await made.start();
    return made;
  };
  const stored = (expected: number) =>
    vi.waitFor(
      () => expect(history.figures().written + history.figures().rejected).toBeGreaterThanOrEqual(expected),
      10_000,
    );
  const count = async (deviceId: string): Promise<number> => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from history_points p join history_series s on s.id = p.series_id where s.device_id = $1',
      [deviceId],
    );
    return rows[0]?.n ?? -1;
  };
  const row = (deviceId: string, property: string, value: HistoryRow['value'], at: number): HistoryRow => ({
    deviceId,
    property,
    value,
    at,
  });

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'eoms-history-'));
  });
  afterEach(() => history.stop());
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('gives back numbers, switches and texts as they were', async () => {
    history = await open();
    const device = newId();
    const at = Date.now() - 60_000;
    recordRows(history, [
      row(device, 'lampHours[1]', 1234.5, at),
      row(device, 'mute', true, at),
      row(device, 'mute', false, at + 1_000),
      row(device, 'input', '31 汉 "q"', at + 2),
    ]);
    await stored(4);
    const question = { deviceId: device, from: new Date(at), to: new Date(at + 5_000) };
    const series = await history.read({ ...question, properties: ['lampHours[1]', 'mute', 'input', 'none'] });
    const iso = (ms: number) => new Date(ms).toISOString();
    expect(series).toEqual([
      { property: 'lampHours[1]', points: [{ at: iso(at), value: 1234.5, min: 1234.5, max: 1234.5 }] },
      {
        property: 'mute',
        points: [
          { at: iso(at), value: true, min: null, max: null },
          { at: iso(at + 1_000), value: false, min: null, max: null },
        ],
      },
      // Its first point is after the start of the period, and there is none before.
      { property: 'input', points: [{ at: iso(at + 2), value: '31 汉 "q"', min: null, max: null }] },
    ]);
    const later = await history.read({ ...question, from: new Date(at + 2_000), properties: ['mute'] });
    expect(later[0]?.points).toEqual([{ at: iso(at + 2_000), value: false, min: null, max: null }]);
  });

  it('keeps two readings of the same millisecond', async () => {
    history = await open();
    const device = newId();
    const at = Date.now() - 1_000;
    recordRows(
      history,
      [1, 2, 3].map((value) => row(device, 'level', value, at)),
    );
    await stored(3);
    expect(await count(device)).toBe(3);
    expect(history.figures().fallbacks).toBe(0);
  });

  it('loses nothing to duplicates: the others of the batch are stored', async () => {
    history = await open();
    const device = newId();
    const at = Date.now() - 10_000;
    // Backwards, so that the writer's guard against equal times does not notice the repeated one.
    const rows = [5, 4, 3, 2, 1, 5].map((i) => row(device, 'level', i, at + i * 10));
    recordRows(history, rows);
    await stored(6);
    expect(await count(device)).toBe(5);
    expect(history.figures().fallbacks).toBe(1);
  });

  it('sets aside only what cannot be stored', async () => {
    history = await open();
    const device = newId();
    const at = Date.now();
    const good = Array.from({ length: 40 }, (_, i) => row(device, 'level', i, at + i));
    recordRows(history, [
      ...good.slice(0, 20),
      row(device, 'text', 'a\u0000b', at),
      row(device, 'far', 1, at + 400 * dayMs),
      ...good.slice(20),
    ]);
    await stored(42);
    expect(await count(device)).toBe(40);
    const { rows } = await database.pool.query<{ text: string | null; reason: string }>(
      'select text, reason from history_rejects order by id',
    );
    expect(rows.map((one) => one.text)).toEqual(expect.arrayContaining([JSON.stringify('a\u0000b'), null]));
    expect(rows).toHaveLength(2);
  });

  it('creates the partition of a late reading, and drops expired ones', async () => {
    history = await open();
    const device = newId();
    const late = Date.now() - 40 * dayMs;
    recordRows(history, [row(device, 'level', 1, late)]);
    await stored(1);
    expect(await count(device)).toBe(1);
    expect((await history.upkeep(Date.now() + 60 * dayMs)).dropped).toEqual([partitionOf(late)]);
  });

  it('spools to disk while the database is away and brings everything in after', async () => {
    const blocked = await blockableDatabase(database);
    history = await open(blocked.connectionString);
    const device = newId();
    const at = Date.now() - 100_000;
    recordRows(history, [row(device, 'level', 0, at)]);
    await stored(1);
    await blocked.block();
    for (let i = 1; i <= 200; i++)
      recordRows(history, [row(device, 'level', i, at + i), row(newId(), 'fresh', true, at)]);
    await vi.waitFor(() => expect(history.figures().spoolFiles).toBeGreaterThan(0), 10_000);
    // A process that ends now leaves the rest on disk for the next one.
    await history.stop();
    expect(await count(device)).toBe(1);
    expect((await readdir(join(folder, 'history-spool'))).length).toBeGreaterThan(0);
    history = await open(blocked.connectionString);
    recordRows(history, [row(device, 'level', 201, at + 201)]);
    await blocked.unblock();
    await vi.waitFor(async () => expect(await count(device)).toBe(202), 15_000);
    await vi.waitFor(async () => expect(await readdir(join(folder, 'history-spool'))).toEqual([]), 5_000);
    await history.stop();
    await blocked.drop();
  });

  it('reports when readings are stored: committed, or on disk while the database is away', async () => {
    const blocked = await blockableDatabase(database);
    history = await open(blocked.connectionString);
    const device = newId();
    const at = Date.now() - 100_000;
    recordRows(history, [row(device, 'level', 1, at)]);
    await history.settled();
    expect(await count(device)).toBe(1);
    await blocked.block();
    recordRows(history, [row(device, 'level', 2, at + 1)]);
    await history.settled();
    expect(history.figures()).toMatchObject({ waiting: 0, spoolFiles: 1 });
    await blocked.unblock();
    await vi.waitFor(async () => expect(await count(device)).toBe(2), 15_000);
    await history.stop();
    await blocked.drop();
  });

  it('acknowledges nothing that it cannot store: no database, no room on disk, no room in memory', async () => {
    const blocked = await blockableDatabase(database);
    await blocked.block();
    const { connectionString } = blocked;
    const limits = { spoolBytes: 600, bufferedPoints: 10, flushMs: 5 };
    history = createHistory({ database: { ...database, connectionString }, log, folder, ...limits });
    await history.start();
    const device = newId();
    const at = Date.now() - 100_000;
    recordRows(history, [row(device, 'level', 0, at)]);
    await history.settled();
    recordRows(history, [row(device, 'level', 1, at + 1)]);
    const second = history.settled();
    await vi.waitFor(() => expect(history.figures()).toMatchObject({ waiting: 1, spoolFiles: 1 }), 10_000);
    recordRows(
      history,
      Array.from({ length: 12 }, (_, i) => row(device, 'level', i, at + 10 + i)),
    );
    await expect(second).rejects.toThrow('dropped');
    // Three when the second point was still in the buffer, two when it was already being written.
    const { dropped } = history.figures();
    expect([2, 3]).toContain(dropped);
    await blocked.unblock();
    await vi.waitFor(async () => expect(await count(device)).toBe(14 - dropped), 15_000);
    await history.stop();
    await blocked.drop();
  });

  it('thins a long period to about a thousand points with their extremes', async () => {
    history = await open();
    const device = newId();
    const from = Date.now() - 3_600_000;
    recordRows(
      history,
      Array.from({ length: 6_000 }, (_, i) => row(device, 'level', i === 3_333 ? 999 : 10, from + i * 500)),
    );
    recordRows(
      history,
      Array.from({ length: 2_000 }, (_, i) => row(device, 'mode', i % 2 ? 'a' : 'b', from + i * 1_000)),
    );
    await stored(8_000);
    const series = await history.read({
      deviceId: device,
      properties: ['level', 'mode'],
      from: new Date(from),
      to: new Date(from + 3_600_000),
    });
    for (const one of series) {
      expect(one.points.length).toBeGreaterThan(400);
      expect(one.points.length).toBeLessThanOrEqual(1_002);
    }
    expect(Math.max(...(series[0]?.points ?? []).map((point) => point.max ?? 0))).toBe(999);
  });

  it('forgets a removed device immediately and purges its points later', async () => {
    history = await open();
    const device = newId();
    const at = Date.now();
    recordRows(history, [row(device, 'level', 1, at)]);
    await stored(1);
    await database.transaction((tx) => history.removeDevice(tx, device));
    const question = { deviceId: device, properties: ['level'], from: new Date(at - 1_000), to: new Date(at + 1_000) };
    expect(await history.read(question)).toEqual([]);
    expect((await history.upkeep()).purgedSeries).toBe(1);
    expect(await count(device)).toBe(0);
  });
});

/** The same database under a role that can be locked out and disconnected, as when the database server restarts. */
const blockableDatabase = async (database: TestDatabase) => {
  const role = `history_${newId().slice(-12)}`;
  const [{ name }] = (await database.pool.query<{ name: string }>('select current_database() as name')).rows as [
    { name: string },
  ];
  await database.pool.query(`create role ${role} login superuser password 'p'`);
  return {
    connectionString: database.connectionString.replace(/\/\/[^@]*@/, `//${role}:p@`),
    async block() {
      await database.pool.query(`alter role ${role} nologin`);
      await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = $2',
        [role, name],
      );
    },
    unblock: () => database.pool.query(`alter role ${role} login`),
    drop: () => database.pool.query(`drop role ${role}`),
  };
};
