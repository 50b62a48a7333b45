import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createLog } from '../log/log.ts';
import { declaredTables } from './declared-tables.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts';
import { migrate, readMigrations } from './migrate.ts';
import { schemaDrift } from './schema-drift.ts';

// Drafts the next migration: new tables are written out; every other difference is listed for a person to write. A
// released migration is never changed.
const [name = ''] = process.argv.slice(2);
const sources = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(sources, 'migrations');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const nextNumber = async (): Promise<string> => {
  const last = (await readMigrations(folder)).at(-1)?.name.slice(0, 4) ?? '0000';
  return String((Math.floor(Number(last) / 10) + 1) * 10).padStart(4, '0');
};

const draft = async (client: pg.Client): Promise<void> => {
  const declared = await declaredTables(sources);
  const { newTables, missing, extra } = await schemaDrift(client, declared);
  if (newTables.length + missing.length + extra.length === 0) return say('The migrations are complete.');
  const about = new RegExp(`^(CREATE TABLE|ALTER TABLE|CREATE [A-Z ]*INDEX .* ON) "(${newTables.join('|')})"`);
  const statements = newTables.length > 0 ? declared.filter((statement) => about.test(statement)) : [];
  const byHand = [...missing.map((line) => `-- to add: ${line}`), ...extra.map((line) => `-- to drop: ${line}`)];
  const text = `${[...statements, ...byHand].join('\n\n')}\n`;
  if (!/^[a-z0-9_]+$/.test(name))
    return say(`${text}\nnpm run migrations -w @eoms/server -- name_of_it writes a file.`);
  const file = `${await nextNumber()}_${name}.sql`;
  await writeFile(join(folder, file), text);
  say(`migrations/${file}: ${newTables.length} new tables, ${byHand.length} differences to write by hand`);
};

const dataFolder = await mkdtemp(join(tmpdir(), 'eoms-migration-'));
const server = await startEmbeddedPostgres({ dataFolder, log: createLog('warn') });
const client = new pg.Client({ connectionString: server.connectionString });
try {
  await migrate(server.connectionString, folder);
  await client.connect();
  await draft(client);
} finally {
  await client.end();
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
