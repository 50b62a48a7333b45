import { spawn } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/test-database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { readHistory } from '../reading/read-history.ts';
import { readPoints } from '../reading/read-points.store.ts';
import { addPartitions, pointDays, startOfDay } from './history-partitions.ts';
import { keepHistory, keptByDefault, preparePartitions } from './keep-history.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Point {
  readonly us: number;
  readonly number: number | null;
  readonly text: string | null;
}

describe('packed history', () => {
  let database: TestDatabase;
  const today = startOfDay(Date.now());
  const now = today + 13 * hourMs;

  beforeAll(async () => {
    database = await createTestDatabase();
    await preparePartitions(database.pool, now);
  });
  afterAll(() => database.drop());

  const series = async (kind: 'number' | 'text' | 'bool' = 'number'): Promise<{ id: number; deviceId: string }> => {
    const deviceId = newId();
    const { rows } = await database.pool.query<{ id: number }>(
      "insert into history_series (device_id, property, kind) values ($1, 'x', $2) returning id",
      [deviceId, kind],
    );
    return { id: rows[0]?.id ?? 0, deviceId };
  };
  const insert = async (id: number, points: readonly Point[]) => {
    const client = await database.pool.connect();
    await addPartitions(
      client,
      pointDays,
      points.map(({ us }) => us / 1000),
    ).finally(() => client.release());
    await database.pool.query(
      `insert into history_points (series_id, at, value, text)
        select $1, timestamptz 'epoch' + us * interval '1 microsecond', value, text
        from unnest($2::bigint[], $3::float8[], $4::text[]) as p (us, value, text) on conflict do nothing`,
      [id, points.map((p) => p.us), points.map((p) => p.number), points.map((p) => p.text)],
    );
  };
  const numbers = (from: number, values: readonly number[], everyMs = 1_000): Point[] =>
    values.map((number, i) => ({ us: (from + i * everyMs) * 1000, number, text: null }));
  const pack = (at = now) => keepHistory(database.connectionString, keptByDefault, at);
  const whole = { from: new Date(today - 3 * dayMs), to: new Date(today + dayMs) };
  const read = async (id: number): Promise<Point[]> =>
    (await readPoints(database.pool, id, whole)).map(({ at, ...rest }) => ({ us: Math.round(at * 1000), ...rest }));
  const left = async (id: number): Promise<number> =>
    (await database.pool.query<{ n: number }>('select count(*)::int n from history_points where series_id = $1', [id]))
      .rows[0]?.n ?? -1;
  const chunks = async (id: number) =>
    (
      await database.pool.query<{ hours: number; count: number; form: string }>(
        `select hours, count, case when words is not null then 'words' when values2 is not null then 'int2'
          when values4 is not null then 'int4' when reals is not null then 'real' else 'double' end as form
          from history_chunks where series_id = $1 order by start_at`,
        [id],
      )
    ).rows;
  const sorted = (points: readonly Point[]) => [...points].sort((a, b) => a.us - b.us);

  const forms: [string, number[]][] = [
    ['int2', [1, 2, 3, -5, 0, 30_000]],
    ['int2', [21.5, 21.6, -0.3, 99.99]],
    ['int2', [1_000_000.1, 1_000_000.2, 1_000_001]],
    ['int4', [0, 70_000, 2_000_000_000]],
    ['int4', [0.0001, 7_000.1234]],
    ['real', [Math.fround(0.1), Math.fround(1 / 3), Math.fround(1e30), 0]],
    ['double', [Math.PI, 1e300, -1e-300, 5e-324, 1]],
    ['double', [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1]],
  ];
  it.each(forms)('keeps numbers as %s, the same back: %j', async (form, values) => {
    const { id } = await series();
    const points = numbers(today + 2 * hourMs + 1, values);
    await insert(id, points);
    await pack();
    expect(await chunks(id)).toEqual([{ hours: 1, count: values.length, form }]);
    expect(await left(id)).toBe(0);
    expect(await read(id)).toEqual(points);
  });

  it('keeps texts, flags, gaps and every kind of time, whatever they are', async () => {
    const anyTime = fc.oneof(
      fc.integer({ min: today * 1000, max: (today + 12 * hourMs) * 1000 - 1 }),
      fc.integer({ min: today, max: today + 12 * hourMs - 1 }).map((ms) => ms * 1000),
      fc.integer({ min: today / 1000, max: today / 1000 + 12 * 3600 - 1 }).map((s) => s * 1_000_000),
    );
    const valueKinds: fc.Arbitrary<Point>[] = [
      fc.record({ us: anyTime, number: fc.double({ noNaN: true }).map((n) => n + 0), text: fc.constant(null) }),
      fc.record({ us: anyTime, number: fc.integer({ min: 0, max: 1 }), text: fc.constant(null) }),
      fc.record({ us: anyTime, number: fc.option(fc.integer()), text: fc.constant(null) }),
      fc.record({
        us: anyTime,
        number: fc.constant(null),
        text: fc.option(fc.constantFrom('on', 'off', 'NULL', '', '汉 "q", {x}\\', 'a,b')),
      }),
    ];
    const sets = fc.oneof(...valueKinds.map((one) => fc.uniqueArray(one, { selector: (p) => p.us, maxLength: 40 })));
    const cases = fc.sample(sets, { numRuns: 60, seed: 7 });
    const stored = [];
    for (const points of cases) {
      const { id } = await series();
      await insert(id, points);
      stored.push({ id, points: sorted(points) });
    }
    await pack();
    for (const { id, points } of stored) {
      expect(await left(id)).toBe(0);
      expect(await read(id)).toEqual(points);
    }
    // and once more, as whole days
    await pack(now + dayMs);
    for (const { id, points } of stored) {
      expect((await chunks(id)).length).toBe(points.length > 0 ? 1 : 0);
      expect(await read(id)).toEqual(points);
    }
  });

  it('leaves the hour that is not over alone and reads across both', async () => {
    const { id } = await series();
    const points = numbers(
      now - 3 * hourMs,
      Array.from({ length: 400 }, (_, i) => i),
      30_000,
    );
    await insert(id, points);
    await pack(now);
    expect(await left(id)).toBeGreaterThan(0);
    expect(await left(id)).toBeLessThan(400);
    expect(await read(id)).toEqual(points);
  });

  it('merges late readings into hour and day, once, and corrects the hourly figures', async () => {
    const { id } = await series();
    const from = today - dayMs + 3 * hourMs;
    const first = numbers(from, [10, 20, 30]);
    await insert(id, first);
    await pack(today - dayMs + 5 * hourMs);
    expect(await chunks(id)).toEqual([{ hours: 1, count: 3, form: 'int2' }]);
    const late = numbers(from + 500, [100, 200]);
    // 10 is inserted a second time, as a spool that is written again would do
    await insert(id, [...late, ...first.slice(0, 1)]);
    await pack(today - dayMs + 5 * hourMs);
    expect(await read(id)).toEqual(sorted([...first, ...late]));
    await pack();
    expect(await chunks(id)).toEqual([{ hours: 24, count: 5, form: 'int2' }]);
    await insert(id, numbers(from + 10_000, [-7]));
    await pack();
    expect(await chunks(id)).toEqual([{ hours: 24, count: 6, form: 'int2' }]);
    const { rows } = await database.pool.query(
      'select count, min, max, avg, last from history_rollups where series_id = $1',
      [id],
    );
    expect(rows).toEqual([{ count: 6, min: -7, max: 200, avg: 353 / 6, last: -7 }]);
  });

  it('keeps a busy series by the hour and a quiet one by the day', async () => {
    const [busy, quiet] = [await series(), await series()];
    const from = today - 2 * dayMs;
    const many = numbers(
      from,
      Array.from({ length: 5_000 }, (_, i) => i % 100),
      10_000,
    );
    await insert(busy.id, many);
    await insert(
      quiet.id,
      numbers(
        from,
        Array.from({ length: 144 }, () => 7),
        600_000,
      ),
    );
    await pack();
    expect(new Set((await chunks(busy.id)).map(({ hours }) => hours))).toEqual(new Set([1]));
    expect(await chunks(quiet.id)).toEqual([{ hours: 24, count: 144, form: 'int2' }]);
    expect(await read(busy.id)).toEqual(many);
  });

  it('loses and doubles nothing when it is killed in the middle', async () => {
    const made = [];
    for (let i = 0; i < 30; i++) {
      const { id } = await series();
      const points = numbers(
        today,
        Array.from({ length: 1_200 }, (_, n) => (n * i) % 977),
        30_000,
      );
      await insert(id, points);
      made.push({ id, points });
    }
    const ids = made.map(({ id }) => id);
    const packed = async () =>
      (
        await database.pool.query<{ n: number }>(
          'select count(*)::int n from history_chunks where series_id = any($1)',
          [ids],
        )
      ).rows[0]?.n ?? 0;
    const script = join(import.meta.dirname, 'compaction.fixture.ts');
    for (let round = 0; round < 3; round++) {
      const before = await packed();
      const child = spawn(process.execPath, ['--import', 'tsx', script, database.connectionString, String(now)]);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const isAtWork = async () => (await packed()) !== before || child.exitCode !== null;
      await vi.waitUntil(isAtWork, { timeout: 60_000, interval: 5 });
      child.kill('SIGKILL');
      await ended;
      for (const { id, points } of made) expect(await read(id)).toEqual(points);
    }
    // The server finishes the statement of a dead client; only then is its lock released.
    await expect
      .poll(() => pack().then(() => Promise.all(ids.map(left))), { timeout: 15_000 })
      .toEqual(ids.map(() => 0));
    for (const { id, points } of made) expect(await read(id)).toEqual(points);
  });

  it('drops readings and hourly figures past their time', async () => {
    const { id, deviceId } = await series();
    await insert(id, numbers(today - 20 * dayMs, [1, 2, 3]));
    await pack();
    expect((await chunks(id)).length).toBe(1);
    const { dropped } = await keepHistory(database.connectionString, { readingDays: 7, rollupDays: 730 }, now);
    expect(dropped.some((name) => name.startsWith('history_chunks_'))).toBe(true);
    expect(await chunks(id)).toEqual([]);
    const question = { deviceId, properties: ['x'], readingsSince: new Date(today - 7 * dayMs) };
    const ask = { ...question, from: new Date(today - 21 * dayMs), to: new Date(today - 19 * dayMs) };
    const [answer] = await readHistory(database.pool, ask);
    expect(answer?.points).toEqual([{ at: new Date(today - 20 * dayMs).toISOString(), value: 2, min: 1, max: 3 }]);
    const later = await keepHistory(database.connectionString, { readingDays: 7, rollupDays: 7 }, now + 70 * dayMs);
    expect(later.dropped.some((name) => name.startsWith('history_rollups_'))).toBe(true);
  });

  it('draws a long period from hourly figures and its end from readings', async () => {
    const [level, mode] = [await series(), await series('text')];
    const at = today + hourMs;
    await insert(level.id, numbers(at, [5, 15]));
    await insert(level.id, numbers(now - 60_000, [40]));
    await insert(mode.id, [{ us: at * 1000, number: null, text: 'day' }]);
    await pack();
    const period = { properties: ['x'], from: new Date(today - 30 * dayMs), to: new Date(now) };
    const [levels] = await readHistory(database.pool, { ...period, deviceId: level.deviceId });
    expect(levels?.points).toEqual([
      { at: new Date(at).toISOString(), value: 10, min: 5, max: 15 },
      { at: new Date(now - 60_000).toISOString(), value: 40, min: 40, max: 40 },
    ]);
    const [modes] = await readHistory(database.pool, { ...period, deviceId: mode.deviceId });
    expect(modes?.points.map(({ value }) => value)).toEqual(['day']);
  });
});
