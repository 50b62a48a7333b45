import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declaredTables } from './declared-tables.ts';
import { type Migration, MigrationRefused, migrate, readMigrations } from './migrate.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { schemaDrift } from './schema-drift.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-migrations-'));
  database = await createTestDatabase();
  // As if we had never migrated this database.
  await database.pool.query('drop table eoms_migrations');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const names = async () =>
  (await database.pool.query('select name from eoms_migrations order by name')).rows.map((r) => r.name);

describe('migrate', () => {
  it('applies each file once and in order', async () => {
    await write('0002_b.sql', 'insert into things values (2); select 1;');
    await write('0001_a.sql', 'create table things (n int); insert into things values (1);');
    expect(await migrate(database.connectionString, folder)).toEqual(['0001_a.sql', '0002_b.sql']);
    expect(await migrate(database.connectionString, folder)).toEqual([]);
    expect((await database.pool.query('select n from things order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  });
  it('rolls back a migration that fails, and continues from there', async () => {
    await write('0001_a.sql', 'create table things (n int);');
    await write('0002_b.sql', 'insert into things values (1); insert into nowhere values (1);');
    await expect(migrate(database.connectionString, folder)).rejects.toThrow(/0002_b.sql failed/);
    expect(await names()).toEqual(['0001_a.sql']);
    expect((await database.pool.query('select * from things')).rows).toEqual([]);
    await write('0002_b.sql', 'insert into things values (7);');
    expect(await migrate(database.connectionString, folder)).toEqual(['0002_b.sql']);
  });
  it('survives a kill half-way', async () => {
    await write('0001_a.sql', 'create table things (n int);');
    await write('0002_b.sql', 'insert into things values (1); select pg_sleep(20); insert into things values (2);');
    const script = `import { migrate } from ${JSON.stringify(fileURLToPath(new URL('migrate.ts', import.meta.url)))};
      await migrate(${JSON.stringify(database.connectionString)}, ${JSON.stringify(folder)});`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: 'ignore',
    });
    await expect.poll(asleep, { timeout: 15_000 }).toBe(1);
    child.kill('SIGKILL');
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()",
    );
    await write('0002_b.sql', 'insert into things values (3);');
    expect(await migrate(database.connectionString, folder)).toEqual(['0002_b.sql']);
    expect((await database.pool.query('select n from things')).rows).toEqual([{ n: 3 }]);
  });
  it('applies everything once with two simultaneous starts', async () => {
    await write('0001_a.sql', 'create table things (n int); select pg_sleep(0.2); insert into things values (1);');
    const both = await Promise.all([1, 2].map(() => migrate(database.connectionString, folder)));
    expect(both.flat()).toEqual(['0001_a.sql']);
  });
  it('refuses a newer database and one of another build', async () => {
    await write('0001_a.sql', 'create table things (n int);');
    await migrate(database.connectionString, folder);
    await write('0001_a.sql', 'create table things (n bigint);');
    await expect(migrate(database.connectionString, folder)).rejects.toThrow(MigrationRefused);
    await write('0001_a.sql', 'create table things (n int);');
    await database.pool.query("insert into eoms_migrations values ('0009_future.sql', 'x')");
    await expect(migrate(database.connectionString, folder)).rejects.toThrow(/newer than this program/);
  });
  it('leaves alone what a neighbouring version has applied, and refuses a version that is too new', async () => {
    await write('0001_a.sql', 'create table things (n int);');
    await write('0002_b.sql', 'alter table things add column more int;');
    await migrate(database.connectionString, folder, { version: '1.5.0' });
    await rm(join(folder, '0002_b.sql'));
    const worksAfter = (version: string) => version === '1.5.0';
    expect(await migrate(database.connectionString, folder, { version: '1.4.0', worksAfter })).toEqual([]);
    // What the older version adds beside it is applied, and each keeps what the other has.
    await write('0003_c.sql', 'create table others (n int);');
    expect(await migrate(database.connectionString, folder, { version: '1.4.1', worksAfter })).toEqual(['0003_c.sql']);
    expect(await names()).toEqual(['0001_a.sql', '0002_b.sql', '0003_c.sql']);
    await database.pool.query("update eoms_migrations set version = '1.6.0' where name = '0002_b.sql'");
    await expect(migrate(database.connectionString, folder, { worksAfter })).rejects.toThrow(/newer than this program/);
  });
  const asleep = async () =>
    Number(
      (
        await database.pool.query(
          "select count(*) from pg_stat_activity where query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()",
        )
      ).rows[0].count,
    );
});

/** Existing databases were made by these texts: changing a released migration locks their owners out. */
const released: Readonly<Record<string, string>> = {
  '0000_initial.sql': '39bad3c4accad903579721de30df2edeed16e364fe7b84c6a715f3ef7a125e36',
  '0100_audit.sql': 'b46fac8a182497c3cfe92ab2e31b96f59479d9061330d5efc3e814f33bc9e9e5',
  '0200_history_points.sql': 'aabe70e1b3929138a11696aa8747514a294d8d2f04da55a586c7b021e781b528',
  '0210_devices_search.sql': '324acda8475b5be26bd0a6fa88e3bd3871b782e8568e1f629b1662cdea6df9a3',
  '0300_history_chunks.sql': '0a0a501cfdc19f4f1fc7ca197ab7d8ac316bf532b2ad1fab517ba2372100471f',
};

/** What an older program that still runs would stumble over. */
const contracting =
  /\b(drop\s+(table|column)|rename|alter\s+column\s+\S+\s+(set\s+not\s+null|(set\s+data\s+)?type))\b/i;
/** The first line of a migration that takes something away: the last version that used it. */
const contracts = /^-- contracts: last used by \d+\.\d+/;
/** Earlier ones were written before several versions could share a database. */
const isChecked = ({ name }: Migration): boolean => name >= '0600';

describe('the migrations', () => {
  it('add before they take away, so that the version before goes on running', async () => {
    const all = await readMigrations(migrationsFolder());
    const breaking = (list: readonly Migration[]) =>
      list.filter(({ text }) => contracting.test(text) && !contracts.test(text)).map(({ name }) => name);
    const planted = (text: string): Migration => ({ name: text, text, hash: '' });
    for (const text of ['alter table a drop column b;', 'alter table a rename b to c;', 'drop table a;'])
      expect(breaking([planted(text)])).toEqual([text]);
    expect(breaking([planted('alter table a alter column b set not null;')])).toHaveLength(1);
    expect(breaking([planted('-- contracts: last used by 1.4\ndrop table a;')])).toEqual([]);
    expect(breaking([planted('alter table a add column b int;')])).toEqual([]);
    expect(breaking(all.filter(isChecked)), 'see "Migrations" in docs/recipes/module.md').toEqual([]);
  });
  it('match what was released', async () => {
    const found = await readMigrations(migrationsFolder());
    const hashes = Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
    expect(hashes, 'write a new migration instead of changing a released one').toMatchObject(released);
  });
  it('create the tables that the program declares', async () => {
    const migrated = await createTestDatabase();
    const client = await migrated.pool.connect();
    try {
      const declared = await declaredTables(fileURLToPath(new URL('../..', import.meta.url)));
      const complete = { newTables: [], missing: [], extra: [] };
      expect(await schemaDrift(client, declared), 'npm run migrations -w @eoms/server -- name').toEqual(complete);
      const more = [...declared, 'create table "menu_extras" (id int);', 'alter table "menus" add column more text;'];
      expect(await schemaDrift(client, [...more, 'alter table "menus" drop column russian;'])).toEqual({
        newTables: ['menu_extras'],
        missing: ['menus.more text'],
        extra: ['menus.russian text'],
      });
    } finally {
      client.release();
      await migrated.drop();
    }
  });
});
