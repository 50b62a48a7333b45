import pg from 'pg';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

// A server in a separate process, for tests that kill it: prints `up` once a row has been acknowledged.
const say = (line: string) => process.stdout.write(`${line}\n`);
const postgres = await startEmbeddedPostgres({
  dataFolder: process.argv[2] ?? '',
  log: { info: say, warn: say, error: say },
});
const client = new pg.Client({ connectionString: postgres.connectionString });
client.on('error', () => undefined);
await client.connect();
await client.query('create table if not exists acknowledged (id int)');
await client.query('insert into acknowledged values (1)');
process.on('SIGTERM', () => {
  void postgres.stop().then(() => process.exit(0));
});
setInterval(() => undefined, 60_000);
say('up');
