import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { initialMigration } from './initial-migration.ts';
import { MigrationRefused, migrate, readMigrations } from './migrate.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-migrations-'));
  database = await createTestDatabase();
  // As if nothing of ours had been there.
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
  it('leaves nothing of a migration that fails, and goes on from there', async () => {
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
  it('lets two starts at once apply everything once', async () => {
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
  const asleep = async () =>
    Number(
      (
        await database.pool.query(
          "select count(*) from pg_stat_activity where query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()",
        )
      ).rows[0].count,
    );
});

describe('the initial migration', () => {
  it('is up to date with the tables', async () => {
    const [initial] = await readMigrations(migrationsFolder());
    const sources = fileURLToPath(new URL('../..', import.meta.url));
    expect(initial?.text, 'run `npm run migrations -w @eoms/server`').toBe(await initialMigration(sources));
  });
});
