import type { PageQuery } from '@eoms/contract';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Listing, readPage } from './page.ts';
import { ownedBy, withinPlaces } from './row-scope.ts';
import { containing } from './searching.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { newId } from './uuid.ts';

const rooms = pgTable('rooms', {
  id: uuid().primaryKey(),
  placeId: uuid('place_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  seats: integer(),
});
type Room = typeof rooms.$inferSelect;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table rooms (id uuid, place_id uuid, owner_id uuid, name text, seats int)');
});
beforeEach(() => database.pool.query('truncate rooms'));
afterAll(() => database.drop());

const [here, there, ann, bob] = [newId(), newId(), newId(), newId()];
const add = (...made: Partial<Room>[]) =>
  database.db
    .insert(rooms)
    .values(made.map((room) => ({ id: newId(), placeId: here, ownerId: ann, name: '', seats: null, ...room })));

const read = async (query: Partial<PageQuery>, listing: Partial<Listing<Room>> = {}) => {
  const { db } = database;
  const page = await readPage(
    db,
    { current: 1, size: 20, ...query },
    {
      rows: db.select().from(rooms),
      counted: db.select({ id: rooms.id }).from(rooms),
      scope: 'none',
      where: [containing(query.keyword, rooms.name)],
      order: { columns: { name: rooms.name, seats: rooms.seats }, standard: 'name', id: rooms.id },
      ...listing,
    },
  );
  return { ...page, names: page.records.map((room) => room.name) };
};

it('shows every row on one page only, even among equals', async () => {
  const ids = Array.from({ length: 25 }, () => newId());
  await add(...[...ids].reverse().map((id) => ({ id, name: 'same' })));
  const [first, second] = [await read({ size: 10 }), await read({ size: 10, current: 2 })];
  const last = await read({ size: 10, current: 3 });
  expect([first, second, last].flatMap((page) => page.records.map((room) => room.id))).toEqual(ids);
  expect([first.total, last.total, last.current, last.size]).toEqual([25, 25, 3, 10]);
  expect(await read({ size: 10, current: 4 })).toMatchObject({ records: [], total: 25 });
});

it('sorts by the requested columns, and otherwise by the default', async () => {
  await add({ name: 'b', seats: 1 }, { name: 'a', seats: 2 }, { name: 'c' });
  expect((await read({})).names).toEqual(['a', 'b', 'c']);
  expect((await read({ sort: 'seats' })).names).toEqual(['b', 'a', 'c']);
  expect((await read({ sort: 'seats', order: 'desc' })).names).toEqual(['c', 'a', 'b']);
  const order = { columns: { seats: rooms.seats }, standard: 'seats', direction: 'desc', id: rooms.id } as const;
  expect((await read({}, { order: { ...order, emptyLast: true } })).names).toEqual(['a', 'b', 'c']);
  expect((await read({ order: 'asc' }, { order })).names).toEqual(['b', 'a', 'c']);
});

it('reads and counts only requested rows that the caller may see', async () => {
  await add({ name: 'hall' }, { name: 'hall', placeId: there }, { name: 'desk', ownerId: bob });
  expect(await read({}, { scope: withinPlaces(rooms.placeId, [there]) })).toMatchObject({ names: ['hall'], total: 1 });
  expect(await read({}, { scope: withinPlaces(rooms.placeId, []) })).toMatchObject({ names: [], total: 0 });
  expect(await read({}, { scope: withinPlaces(rooms.placeId, 'all') })).toMatchObject({ total: 3 });
  expect(await read({}, { scope: ownedBy(rooms.ownerId, { userId: bob }) })).toMatchObject({ names: ['desk'] });
  expect(await read({ keyword: 'HAL' }, { scope: withinPlaces(rooms.placeId, [here]) })).toMatchObject({ total: 1 });
});

it('takes the wildcards of a keyword literally', async () => {
  await add({ name: '100%' }, { name: '1000' }, { name: 'a_b' }, { name: 'acb' }, { name: 'c\\d' });
  expect((await read({ keyword: '0%' })).names).toEqual(['100%']);
  expect((await read({ keyword: 'a_b' })).names).toEqual(['a_b']);
  expect((await read({ keyword: '\\' })).names).toEqual(['c\\d']);
});

it('counts no further than a person would page', async () => {
  await database.pool.query(
    `insert into rooms select gen_random_uuid(), $1, $2, n::text, n from generate_series(1, 10050) n`,
    [here, ann],
  );
  expect((await read({})).total).toBe(10_001);
});

it('counts only if the page does not show the total, and only up to a limit', async () => {
  await add(...Array.from({ length: 3 }, () => ({ name: 'a' })));
  const counted: Listing<Room>['counted'] = {
    where: () => {
      throw new Error('counted');
    },
  };
  expect(await read({}, { counted })).toMatchObject({ total: 3 });
  expect(await read({ size: 2, current: 2 }, { counted })).toMatchObject({ total: 3 });
  await expect(read({ size: 3 }, { counted })).rejects.toThrow('counted');
  await database.pool.query(
    `insert into rooms select gen_random_uuid(), $1, $1, 'many', n from generate_series(1, 10100) n`,
    [here],
  );
  expect(await read({})).toMatchObject({ total: 10_001 });
  expect(await read({ keyword: 'many' })).toMatchObject({ total: 1_001 });
});
