import pg from 'pg';
import { compactHistory } from './compact-history.ts';

/** Packs the history of a database in a separate process, so that a test can kill it midway. */
const [, , connectionString, now] = process.argv;
const client = new pg.Client({ connectionString });
await client.connect();
await compactHistory(client, Number(now));
await client.end();
