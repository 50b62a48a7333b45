import { letTimePass } from '@eoms/contract/testing';
import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { time } from '../database/columns.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createWork } from './create-work.ts';
import { backOff, type Item, type Outcome } from './queue.ts';
import { untilFirst } from './until-first.store.ts';
import type { OpenQueue } from './work.ts';
import { workTable } from './work-table.store.ts';

const parcels = pgTable('test_parcels', {
  id: uuid().primaryKey(),
  sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  lane: text().notNull(),
  subject: text().notNull(),
  dueAt: time('due_at').notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  node: uuid(),
  reason: text(),
});
const table = workTable({
  table: parcels,
  waits: sql`reason is null`,
  lane: parcels.lane,
  dueAt: parcels.dueAt,
  node: parcels.node,
  attempts: parcels.attempts,
  inOrder: { subject: parcels.subject, sequence: parcels.sequence, waits: sql`first.reason is null` },
  withNext: true,
});
interface Parcel extends Item {
  [key: string]: unknown;
  readonly lane: string;
  readonly subject: string;
}

let database: TestDatabase;
const log = createLog('silent');
const queues: OpenQueue[] = [];
const gone = new Set<string>();
const deaths: (() => void)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`create table test_parcels (id uuid primary key, sequence bigint generated always as identity,
    lane text not null, subject text not null, due_at timestamptz not null default now(),
    attempts integer not null default 0, node uuid, reason text)`);
  return () => database.drop();
});
beforeEach(() => gone.clear());
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await database.pool.query('truncate test_parcels');
});

/** The look itself never comes: what is found in time was woken for, fell due, or was left by a dead process. */
const rarely = { lookEveryMs: 60_000, lookThoroughlyEveryMs: 60_000 };
interface Options {
  readonly pace?: typeof rarely;
  readonly atOnce?: number;
  readonly attemptsAtMost?: number;
  readonly withinMs?: number;
  readonly endWithinMs?: number;
}
/** Each stands for a process. */
const open = (work: (parcel: Parcel, signal: AbortSignal) => Promise<Outcome | undefined>, options: Options = {}) => {
  const { pace = rarely, atOnce = 5, attemptsAtMost = 3, withinMs = 5_000, endWithinMs } = options;
  const node = newId();
  const bus = { node, publish: () => undefined, on: () => () => undefined };
  const lifeSigns = {
    isGone: (other: string) => gone.has(other),
    onGone: (heard: () => void) => void deaths.push(heard),
  };
  const { db } = database;
  const dies = (): void => {
    gone.add(node);
    for (const heard of deaths.splice(0)) heard();
  };
  const queue = createWork({ database, log, bus, lifeSigns }, pace).open<Parcel, unknown>({
    name: 'parcels',
    working: {
      waiting: table.waiting,
      atOnce,
      lease: (lane, count) => table.lease(db, { lane, count, seconds: 60, node }, sql`id, lane, subject, attempts`),
      work,
      withinMs: () => withinMs,
      retry: { attemptsAtMost, pauseAfter: () => 0.05 },
      async settle({ id }, outcome) {
        if (outcome.kind === 'done') await db.delete(parcels).where(sql`id = ${id}`);
        else
          await db.execute(sql`update test_parcels set node = null,
            reason = case when ${outcome.kind === 'dead'} then ${outcome.reason} end,
            due_at = now() + make_interval(secs => ${outcome.kind === 'again' ? outcome.pauseSeconds : 0}) where id = ${id}`);
      },
      ...(endWithinMs === undefined ? {} : { endWithinMs }),
    },
    holding: { held: table.held, takeBack: (left) => table.takeBack(db, left) },
  });
  queues.push(queue);
  queue.start();
  return { queue, node, dies };
};
const post = async (lane: string, subject: string, more: { due?: string; node?: string } = {}): Promise<string> => {
  const id = newId();
  await database.pool.query(
    `insert into test_parcels (id, lane, subject, due_at, node) values ($1, $2, $3, now() + $4::interval, $5)`,
    [id, lane, subject, more.due ?? '0', more.node ?? null],
  );
  return id;
};
const left = async () =>
  (await database.pool.query('select attempts, reason, node from test_parcels order by sequence')).rows;
const never = () => new Promise<never>(() => undefined);

describe('work', () => {
  it('begins at once when it is woken for, and when it falls due, without a look in between', async () => {
    const got: number[] = [];
    const { queue } = open(async () => void got.push(performance.now()));
    const woken: number[] = [];
    for (let n = 0; n < 20; n++) {
      await post('a', `s${n}`);
      const at = performance.now();
      queue.wake('a');
      await expect.poll(() => got.length, { interval: 1 }).toBe(n + 1);
      woken.push((got[n] ?? 0) - at);
    }
    expect(woken.sort((a, b) => a - b)[10]).toBeLessThan(100);
    await post('a', 'later', { due: '400 ms' });
    queue.wake();
    await expect.poll(() => got.length, { timeout: 3_000 }).toBe(21);
  });

  it('is done once by each of two processes that share it, in the order of each subject', async () => {
    const got: string[] = [];
    const take = async ({ id }: Parcel) => {
      await new Promise((resolve) => setImmediate(resolve));
      return void got.push(id);
    };
    const two = [open(take), open(take)];
    const subjects = ['a', 'b', 'c', 'd'];
    const ids = new Map<string, string[]>(subjects.map((subject) => [subject, []]));
    for (let n = 0; n < 15; n++)
      for (const subject of subjects) {
        ids.get(subject)?.push(await post('a', subject));
        for (const { queue } of two) queue.wake('a');
      }
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
    expect(new Set(got).size).toBe(got.length);
    for (const own of ids.values()) expect(got.filter((id) => own.includes(id))).toEqual(own);
  });

  it('is taken over at once when its process is gone, and not before', async () => {
    const dying = open(never, { endWithinMs: 0 });
    await post('a', 's');
    dying.queue.wake('a');
    await expect.poll(async () => (await left())[0]?.node).toBe(dying.node);
    const got: string[] = [];
    open(async ({ subject }) => void got.push(subject));
    await letTimePass(150, 'the other would do it');
    expect(got).toEqual([]);
    dying.dies();
    await expect.poll(() => got, { timeout: 2_000 }).toEqual(['s']);
  });

  it('is found at the start when the process before left it between the commit and the wake', async () => {
    const before = newId();
    await post('a', 'left', { node: before, due: '1 hour' });
    await post('b', 'not begun');
    gone.add(before);
    const got: string[] = [];
    open(async ({ subject }) => void got.push(subject));
    await expect.poll(() => [...got].sort(), { timeout: 2_000 }).toEqual(['left', 'not begun']);
  });

  it('that fails is tried again after a pause, then given up, and delays nothing after it', async () => {
    const tried: string[] = [];
    const { queue } = open(async ({ subject, id, attempts }) => {
      tried.push(`${subject} ${attempts}`);
      if (id === poison) throw new Error('no such address');
      return undefined;
    });
    const poison = await post('a', 'same');
    await post('a', 'same');
    queue.wake('a');
    await expect
      .poll(async () => (await left()).map(({ attempts, reason }) => [attempts, reason]))
      .toEqual([[3, 'no such address']]);
    expect(tried).toEqual(['same 1', 'same 2', 'same 3', 'same 1']);
  });

  it('that takes too long is aborted, and counts as failed', async () => {
    let aborted = false;
    const { queue } = open(
      (_, signal) => {
        signal.addEventListener('abort', () => {
          aborted = true;
        });
        return never();
      },
      { withinMs: 30, attemptsAtMost: 1 },
    );
    await post('a', 's');
    queue.wake('a');
    await expect.poll(async () => (await left())[0]?.reason).toBe('not done after 30 ms');
    expect(aborted).toBe(true);
  });

  it('of a slow lane delays no other', async () => {
    const got: string[] = [];
    const { queue } = open(({ lane }) => (lane === 'slow' ? never() : Promise.resolve(void got.push(lane))), {
      endWithinMs: 0,
    });
    for (let n = 0; n < 10; n++) await post('slow', `s${n}`);
    await post('fast', 's');
    queue.wake();
    await expect.poll(() => got).toEqual(['fast']);
  });

  it('that goes on when its process stops is returned for others', async () => {
    const { queue } = open(never, { endWithinMs: 50 });
    await post('a', 's');
    queue.wake('a');
    await expect.poll(async () => (await left())[0]?.attempts).toBe(1);
    await queue.stop();
    expect((await left())[0]?.node).toBeNull();
    const got: string[] = [];
    open(async ({ subject }) => void got.push(subject));
    await expect.poll(() => got).toEqual(['s']);
  });
});

it('due at a time is done then, once by two processes, also when one has died and nobody was woken', async () => {
  const pace = { lookEveryMs: 60_000, lookThoroughlyEveryMs: 60_000 };
  const done: { id: string; by: string; lateMs: number }[] = [];
  const openTimed = (by: string) => {
    const queue = createWork({ database, log }, pace).open({
      name: 'parcels that expire',
      timed: {
        waiting: untilFirst(parcels, parcels.dueAt),
        async perform() {
          const { rows } = await database.pool.query(
            `delete from test_parcels where due_at <= now() returning id, extract(epoch from now() - due_at)::float8 * 1000 ms`,
          );
          done.push(...rows.map(({ id, ms }) => ({ id, by, lateMs: ms })));
        },
      },
    });
    queues.push(queue);
    queue.start();
    return queue;
  };
  const both = await Promise.all(Array.from({ length: 5 }, () => post('a', 's', { due: '3 seconds' })));
  const later = await post('a', 's', { due: '6 seconds' });
  const dying = openTimed('first');
  openTimed('second');
  await expect.poll(() => done.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(5);
  await dying.stop();
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(6);
  expect(done.map(({ id }) => id).sort()).toEqual([...both, later].sort());
  expect(Math.max(...done.map(({ lateMs }) => lateMs))).toBeLessThan(30_000);
});

it('pauses double up to a limit, and never all at the same moment', () => {
  const pause = backOff({ firstSeconds: 2, atMostSeconds: 300 });
  const middle = (attempt: number) =>
    [pause(attempt) / (2 * 2 ** (attempt - 1))].every((share) => share >= 0.75 && share <= 1.25);
  expect([1, 2, 3, 4, 5, 6].every(middle)).toBe(true);
  expect(pause(30)).toBeLessThanOrEqual(375);
  expect(new Set(Array.from({ length: 10 }, () => pause(3))).size).toBeGreaterThan(1);
});
