import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import { draftFields } from './fields.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { moveInTree, removeFromTree, saveInTree, type TreeDrafts } from './tree.ts';

const branches = pgTable('branches', {
  id: uuid().primaryKey(),
  parentId: uuid('parent_id'),
  name: text().notNull(),
  sort: integer().notNull(),
  createdAt: timestamp('created_at').notNull().defaultNow(),
});
const Draft = z.strictObject({
  id: z.string().optional(),
  parentId: z.string().nullable(),
  name: z.string(),
  sort: z.number().optional(),
});
const tree: TreeDrafts<typeof branches, z.infer<typeof Draft>> = {
  table: branches,
  fields: draftFields(branches, Draft, {}),
  scope: 'none',
  circular: 'menu.circular',
  levels: { atMost: 3, refusal: 'navigation.thirdLevel' },
  newLast: true,
  atEdge: 'menu.atEdge',
  violations: { branches_name_key: 'placeGroup.nameInUse', branches_parent_fk: { code: '404', field: 'parentId' } },
  heldBy: { branches_parent_fk: 'menu.hasChildren' },
};

let database: TestDatabase;
const caller = { language: 'zh' as const, audit: async () => undefined };
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`create table branches (
    id uuid primary key, parent_id uuid constraint branches_parent_fk references branches (id), name text not null,
    sort int not null, created_at timestamp not null default now(),
    constraint branches_name_key unique nulls not distinct (parent_id, name))`);
});
beforeEach(() => database.pool.query('truncate branches'));
afterAll(() => database.drop());

const save = async (draft: { id?: string; parentId: string | null; name: string }) =>
  (await database.transaction((tx) => saveInTree(tx, tree, draft, caller))).id;
const move = (id: string, direction: 'up' | 'down', steps?: number) =>
  database.transaction((tx) => moveInTree(tx, tree, { id, direction, steps }, caller));
const remove = (id: string) => database.transaction((tx) => removeFromTree(tx, tree, id, caller));
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
const inOrder = async () => {
  const rows = await database.db.select().from(branches).orderBy(branches.sort, branches.createdAt);
  return rows.map((row) => row.name).join(' ');
};

it('puts new rows last among their siblings, and moved ones last among their new ones', async () => {
  const [a, b] = [await save({ parentId: null, name: 'a' }), await save({ parentId: null, name: 'b' })];
  const c = await save({ parentId: null, name: 'c' });
  expect(await inOrder()).toBe('a b c');
  await save({ id: a, parentId: null, name: 'a2' });
  expect(await inOrder()).toBe('a2 b c');
  await save({ id: b, parentId: c, name: 'b' });
  await save({ id: b, parentId: null, name: 'b' });
  expect(await inOrder()).toBe('a2 c b');
});

it('moves a row among its siblings up to the edge', async () => {
  const a = await save({ parentId: null, name: 'a' });
  await save({ parentId: null, name: 'b' });
  await move(a, 'down');
  expect(await inOrder()).toBe('b a');
  expect(await code(move(a, 'down'))).toBe('menu.atEdge');
  await move(a, 'up');
  expect(await inOrder()).toBe('a b');
  expect(await code(move(a, 'up'))).toBe('menu.atEdge');
});

it('moves a row by several places at once, at most to the end', async () => {
  const a = await save({ parentId: null, name: 'a' });
  for (const name of ['b', 'c', 'd']) await save({ parentId: null, name });
  await move(a, 'down', 2);
  expect(await inOrder()).toBe('b c a d');
  await move(a, 'up', 50);
  expect(await inOrder()).toBe('a b c d');
  expect(await code(move(a, 'up', 50))).toBe('menu.atEdge');
});

it('orders siblings with equal sort numbers by the given column before it moves one', async () => {
  const plain = { ...tree, newLast: undefined, atEdge: undefined, tieBreaker: branches.name };
  const saved: string[] = [];
  for (const name of ['c', 'b', 'a']) {
    const draft = { parentId: null, name, sort: 0 };
    saved.push((await database.transaction((tx) => saveInTree(tx, plain, draft, caller))).id);
  }
  const [c = ''] = saved;
  const moved = (direction: 'up' | 'down') =>
    code(database.transaction((tx) => moveInTree(tx, plain, { id: c, direction }, caller)));
  expect(await moved('down')).toBe('tree.atEdge');
  expect(await moved('up')).toBe('done');
  expect(await inOrder()).toBe('a c b');
});

it('places nothing below itself', async () => {
  const a = await save({ parentId: null, name: 'a' });
  const b = await save({ parentId: a, name: 'b' });
  const c = await save({ parentId: b, name: 'c' });
  for (const parentId of [a, b, c]) expect(await code(save({ id: a, parentId, name: 'a' }))).toBe('menu.circular');
  expect(await code(save({ id: c, parentId: a, name: 'c' }))).toBe('done');
});

it('makes no cycle of two simultaneous moves', async () => {
  const [a, b] = [await save({ parentId: null, name: 'a' }), await save({ parentId: null, name: 'b' })];
  const both = await Promise.all([
    code(save({ id: a, parentId: b, name: 'a' })),
    code(save({ id: b, parentId: a, name: 'b' })),
  ]);
  expect(both.sort()).toEqual(['done', 'menu.circular']);
});

it('grows no deeper than allowed, with all that hangs below what is moved', async () => {
  const a = await save({ parentId: null, name: 'a' });
  const b = await save({ parentId: a, name: 'b' });
  const c = await save({ parentId: b, name: 'c' });
  expect(await code(save({ parentId: c, name: 'd' }))).toBe('navigation.thirdLevel');
  const x = await save({ parentId: null, name: 'x' });
  await save({ parentId: x, name: 'y' });
  expect(await code(save({ id: x, parentId: b, name: 'x' }))).toBe('navigation.thirdLevel');
  expect(await code(save({ id: x, parentId: a, name: 'x' }))).toBe('done');
});

it('keeps names apart among siblings, and finds a parent that is not there', async () => {
  const a = await save({ parentId: null, name: 'a' });
  expect(await code(save({ parentId: null, name: 'a' }))).toBe('placeGroup.nameInUse');
  expect(await code(save({ parentId: a, name: 'a' }))).toBe('done');
  expect(await code(save({ parentId: '00000000-0000-7000-8000-000000000000', name: 'b' }))).toBe('404');
});

it('removes only what has nothing below it', async () => {
  const a = await save({ parentId: null, name: 'a' });
  const b = await save({ parentId: a, name: 'b' });
  expect(await code(remove(a))).toBe('menu.hasChildren');
  expect(await code(remove(b))).toBe('done');
  expect(await code(remove(a))).toBe('done');
  expect(await code(remove(a))).toBe('404');
});
