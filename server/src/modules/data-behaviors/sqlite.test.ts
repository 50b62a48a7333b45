import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  dataBehaviorsEndpoints as calls,
  type DataBehaviorDraft,
  dataSourcesEndpoints as sourceCalls,
} from '@eoms/contract';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DataSystem, openDataSystem, param } from './data-behaviors.fixture.ts';

let data: DataSystem;
let sourceId = '';
let folder = '';
beforeAll(async () => {
  data = await openDataSystem();
  folder = join(data.platform.dataFolder, 'databases');
  await mkdir(folder);
  const database = new sqlite.Database(join(folder, 'attendance.db'));
  database.exec(`create table seats (room text primary key, seats integer not null, big integer, data blob);
    insert into seats values ('hall', 380, 9007199254740993, x'0102'), ('box', 12, 1, null);`);
  database.close();
  await writeFile(join(folder, 'text.db'), 'no database at all, but long enough to be looked at');
  await symlink('/etc/passwd', join(folder, 'linked.db'));
  sourceId = await data.saveSource({ settings: { kind: 'sqlite', file: 'attendance.db' }, secrets: {} });
});
afterAll(() => data.close());

const tried = async (draft: Partial<DataBehaviorDraft>, args: Record<string, string> = {}) =>
  data.test(await data.save({ sourceId, ...draft }), args);

it('is read with every digit, and its tables are listed', async () => {
  const { value } = await tried(
    { sql: 'select * from seats where room = :room', params: [param('room')] },
    { room: 'hall' },
  );
  expect(value).toEqual([{ room: 'hall', seats: 380, big: '9007199254740993', data: 'AQI=' }]);
  const query = { id: sourceId, schema: '', table: 'seats' };
  expect((await data.admin.call(sourceCalls.listDatabaseTables, { query: { id: sourceId } })).data).toEqual([
    { schema: '', name: 'seats', view: false },
  ]);
  expect((await data.admin.call(sourceCalls.previewDatabaseTable, { query })).data).toMatchObject({
    columns: [{ name: 'room', nullable: true }, { name: 'seats', nullable: false }, { name: 'big' }, { name: 'data' }],
    rows: [{ room: 'hall' }, { room: 'box' }],
  });
  expect((await data.admin.call(sourceCalls.listDatabaseFiles)).data).toEqual(['attendance.db', 'text.db']);
});

it('is never changed, and nothing else is opened or left behind', async () => {
  const before = await readFile(join(folder, 'attendance.db'));
  for (const sql of [
    'delete from seats',
    "attach '/etc/passwd' as p",
    "vacuum into '/tmp/eoms-canary.db'",
    'pragma writable_schema = 1',
  ])
    expect((await tried({ sql })).code).toBe('dataBehavior.statementRefused');
  const slow = 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n';
  expect((await tried({ sql: slow, timeoutSeconds: 1 })).code).toBe('dataSource.timeout');
  expect((await tried({ sql: 'select 1 as one' })).value).toEqual([{ one: 1 }]);
  expect(await readFile(join(folder, 'attendance.db'))).toEqual(before);
  expect((await readdir(folder)).sort()).toEqual(['attendance.db', 'linked.db', 'text.db']);
  const body = data.draft({ sourceId, methodType: 'execution', sql: 'delete from seats' });
  const { code } = await data.admin.call(calls.saveBehavior, { body });
  expect(code).toBe('dataSource.onlyQueries');
});

it.each([
  ['missing.db', 'dataSource.fileMissing'],
  ['linked.db', 'dataSource.fileMissing'],
  ['text.db', 'dataBehavior.rejected'],
])('that is %s says so', async (file, code) => {
  const id = await data.saveSource({ settings: { kind: 'sqlite', file }, secrets: {} });
  expect((await data.admin.call(sourceCalls.testDataSource, { body: { id } })).data).toMatchObject({ ok: false, code });
});

it('takes no other name than that of a file in its folder, and is not read while it is written', async () => {
  for (const file of ['../eoms.key', '/etc/passwd', 'a/b.db', '..', 'x\u0000.db', '']) {
    const body = { name: 'x', description: '', settings: { kind: 'sqlite' as const, file }, secrets: {} };
    expect((await data.admin.call(sourceCalls.saveDataSource, { body })).code).toBe('422');
  }
  await writeFile(join(folder, 'attendance.db-wal'), 'unfinished');
  expect((await tried({ sql: 'select 1 as one' })).code).toBe('dataSource.fileInUse');
});
