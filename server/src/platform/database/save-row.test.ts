import { eq } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { AuditEntry } from '../audit/audit.ts';
import { Refusal } from '../http/refusal.ts';
import { draftFields } from './fields.ts';
import { type EntityDrafts, lockRow, removeRow, saveRow, writeRow } from './save-row.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { newId } from './uuid.ts';

const shelves = pgTable('shelves', { id: uuid().primaryKey(), realm: text().notNull(), name: text().notNull() });
const books = pgTable('books', { id: uuid().primaryKey(), shelfId: uuid('shelf_id').notNull() });
const Shelf = z.strictObject({ id: z.string().optional(), name: z.string() });
const fields = draftFields(shelves, Shelf, {});
const shelvesOf = (realm: string): EntityDrafts<typeof shelves, z.infer<typeof Shelf>> => ({
  table: shelves,
  fields,
  scope: eq(shelves.realm, realm),
  fixed: { realm },
  violations: { shelves_name_key: 'catalogue.nameInUse' },
  heldBy: { books_shelf_fk: 'catalogue.inUse' },
  forAudit: ({ name }) => ({ name }),
});
const ours = shelvesOf('ours');

let database: TestDatabase;
const audited: Omit<AuditEntry, 'action'>[] = [];
const caller = {
  language: 'en' as const,
  audit: async (entry: Omit<AuditEntry, 'action'>) => void audited.push(entry),
};
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    create table shelves (id uuid primary key, realm text not null, name text not null constraint shelves_name_key unique);
    create table books (id uuid primary key, shelf_id uuid not null constraint books_shelf_fk references shelves (id))`);
});
beforeEach(async () => {
  audited.length = 0;
  await database.pool.query('truncate shelves, books');
});
afterAll(() => database.drop());

const save = (draft: { id?: string; name: string }, rows = ours) =>
  database.transaction((tx) => saveRow(tx, rows, draft, caller));
const remove = (id: string, rows = ours) => database.transaction((tx) => removeRow(tx, rows, id, caller));
const refusal = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => (error instanceof Refusal ? error : expect.fail(String(error))),
  );
const names = async () => (await database.db.select().from(shelves)).map((row) => `${row.realm} ${row.name}`);

it('makes and changes rows, with before and after in the audit log', async () => {
  const { id, before } = await save({ name: 'a' });
  expect(before).toBeUndefined();
  expect(await save({ id, name: 'b' })).toMatchObject({ id, before: { name: 'a', realm: 'ours' } });
  expect(await names()).toEqual(['ours b']);
  expect(audited).toEqual([
    { target: id, after: { name: 'a' } },
    { target: id, before: { name: 'a' }, after: { name: 'b' } },
  ]);
});

it('answers 404 for rows that do not exist and for those out of the caller’s scope', async () => {
  const { id } = await save({ name: 'a' });
  for (const work of [
    () => save({ id: newId(), name: 'b' }),
    () => save({ id, name: 'b' }, shelvesOf('theirs')),
    () => remove(id, shelvesOf('theirs')),
    () => database.transaction((tx) => lockRow(tx, shelvesOf('theirs'), id)),
  ])
    expect(await refusal(work())).toMatchObject({ code: '404' });
  expect(await names()).toEqual(['ours a']);
});

it('names a broken constraint by the code of the domain, and writes nothing', async () => {
  await save({ name: 'a' });
  audited.length = 0;
  expect(await refusal(save({ name: 'a' }))).toMatchObject({ code: 'catalogue.nameInUse' });
  expect(audited).toEqual([]);
});

it('lets a change see the row and decide what is written', async () => {
  const { id } = await save({ name: 'a' });
  const shout = database.transaction((tx) =>
    saveRow(tx, ours, { id, name: 'b' }, caller, (before) => ({
      values: { name: `${before?.name}!` },
      after: { loud: true },
    })),
  );
  expect((await shout).before?.name).toBe('a');
  expect(await names()).toEqual(['ours a!']);
  expect(audited.at(-1)).toEqual({ target: id, before: { name: 'a' }, after: { name: 'b', loud: true } });
});

it('lets one save of a row wait for the other', async () => {
  const { id } = await save({ name: 'a' });
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let locked = (): void => undefined;
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const first = database.transaction(async (tx) => {
    const before = await lockRow(tx, ours, id);
    locked();
    await held;
    await writeRow(tx, ours, { id, before }, { values: { name: 'first' } }, caller);
  });
  await isLocked;
  const second = save({ id, name: 'second' });
  letGo();
  await first;
  expect((await second).before?.name).toBe('first');
});

it('removes rows without references, and otherwise reports how many there are', async () => {
  const { id } = await save({ name: 'a' });
  await database.db.insert(books).values([1, 2, 3].map(() => ({ id: newId(), shelfId: id })));
  expect(await refusal(remove(id))).toMatchObject({
    code: 'catalogue.inUse',
    details: [{ field: 'id', message: '3 in all' }],
  });
  await database.db.delete(books);
  expect(await remove(id)).toMatchObject({ name: 'a' });
  expect(audited.at(-1)).toEqual({ target: id, before: { name: 'a' } });
  expect(await refusal(remove(id))).toMatchObject({ code: '404' });
});

it('lets nobody refer to a row while it is being removed', async () => {
  const { id } = await save({ name: 'a' });
  const other = await database.pool.connect();
  try {
    await other.query("set lock_timeout = '200ms'");
    await database.transaction((tx) =>
      removeRow(tx, ours, id, caller, async () => {
        const add = other.query('insert into books values ($1, $2)', [newId(), id]);
        await expect(add).rejects.toThrow('lock timeout');
      }),
    );
    expect(await names()).toEqual([]);
  } finally {
    other.release(true);
  }
});
