import type { StateWords } from '@eoms/phrases';
import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wordsOf } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { changeState, changeWhile, requireState, type Stateful } from './change-state.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { newId } from './uuid.ts';

type LampState = 'off' | 'on' | 'broken';
const say = (zh: string, en: string) => ({ zh, en });
const words: StateWords<LampState, 'light'> = {
  states: { off: say('关着', 'off'), on: say('开着', 'on'), broken: say('坏了', 'broken') },
  actions: { light: say('点亮', 'lit') },
};
const lamps = pgTable('lamps', { id: uuid().primaryKey(), status: text().$type<LampState>().notNull() });
const refusals = { code: 'workOrder.wrongState', words } as const;
const stateful: Stateful<typeof lamps, 'light'> = { table: lamps, scope: undefined, refusals };
const lit = { action: 'light', from: 'off', to: 'on' } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table lamps (id uuid primary key, status text not null)');
});
beforeEach(() => database.pool.query('truncate lamps'));
afterAll(() => database.drop());

const put = async (status: LampState): Promise<string> => {
  const id = newId();
  await database.db.insert(lamps).values({ id, status });
  return id;
};
const statesOf = async () => (await database.db.select().from(lamps)).map(({ status }) => status).sort();
const light = (...ids: string[]) => database.transaction((tx) => changeState(tx, stateful, ids, lit, {}));
const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const outcome = await work.catch((error: unknown) => error);
  if (!(outcome instanceof Refusal)) throw new Error('it was not refused');
  return outcome;
};

describe('a change of state', () => {
  it('is made from the state that allows it', async () => {
    await light(await put('off'));
    expect(await statesOf()).toEqual(['on']);
  });

  it.each([
    ['on', '开着的工单不能点亮', 'A work order that is on cannot be lit.'],
    ['broken', '坏了的工单不能点亮', 'A work order that is broken cannot be lit.'],
  ] as const)(
    'from %s is refused with the state and the action in words, and with it all others',
    async (state, zh, en) => {
      const ids = [await put('off'), await put(state)];
      const refusal = await refusalOf(light(...ids));
      expect(refusal.code).toBe('workOrder.wrongState');
      expect([wordsOf(refusal, 'zh').message, wordsOf(refusal, 'en').message]).toEqual([zh, en]);
      expect(await statesOf()).toEqual(['off', state].sort());
    },
  );

  it('is refused with 404 for a row that does not exist', async () => {
    expect((await refusalOf(light(await put('off'), newId()))).code).toBe('404');
  });

  it('is refused with 409 if another caller changed the state during the call', async () => {
    const id = await put('off');
    const other = await database.pool.connect();
    try {
      await other.query('begin');
      await other.query('update lamps set status = $1', ['broken']);
      const refused = refusalOf(light(id));
      const waiting = async () =>
        (
          await database.pool.query(
            `select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like 'update "lamps"%'`,
          )
        ).rowCount;
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      await other.query('commit');
      expect((await refused).code).toBe('409');
    } finally {
      other.release();
    }
    expect(await statesOf()).toEqual(['broken']);
  });

  it('may be allowed in several states, and leave the state alone', async () => {
    const ids = [await put('off'), await put('broken')];
    const while_ = { action: 'light', states: ['off', 'broken'] } as const;
    await database.transaction((tx) => changeWhile(tx, stateful, ids, while_, { status: sql`'on'` }));
    expect(await statesOf()).toEqual(['on', 'on']);
  });
});

describe('the state of a locked row', () => {
  const isOff = (state: LampState) => state === 'off';
  it.each([
    ['off', 'off', '200'],
    ['on', 'off', '200'],
    ['off', 'on', '409'],
    ['broken', 'on', 'workOrder.wrongState'],
    ['on', 'on', 'workOrder.wrongState'],
  ] as const)('seen as %s and now %s gives %s', async (seen, now, code) => {
    const work = async () => requireState(refusals, { seen, now }, 'light', isOff);
    if (code === '200') await work();
    else expect((await refusalOf(work())).code).toBe(code);
  });
});
