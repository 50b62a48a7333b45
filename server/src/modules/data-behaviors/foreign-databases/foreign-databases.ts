import type { DatabaseKind } from '@eoms/contract';
import { linesOf } from '../../../platform/limited-child/lines-of.ts';
import { prepareChild } from '../../../platform/limited-child/prepare-child.ts';
import { BehaviorFault } from '../behavior-fault.ts';
import type { DatabaseCall, DatabaseClient, DatabaseReply, SqlAnswer } from './database-messages.ts';

// The program that speaks the protocols of foreign databases, one call after the other. It has no database, settings or
// keys of its own, and is allowed to crash.

/** The client of each kind, loaded with the first call for it. Of ClickHouse, HTTP is all that is needed. */
const clients: { readonly [Kind in Exclude<DatabaseKind, 'clickhouse'>]: () => Promise<DatabaseClient<Kind>> } = {
  postgresql: async () => (await import('./postgresql.store.ts')).askPostgresql,
  mysql: async () => (await import('./mysql.store.ts')).askMysql,
  sqlserver: async () => (await import('./sqlserver.store.ts')).askSqlserver,
  oracle: async () => (await import('./oracle.store.ts')).askOracle,
  sqlite: async () => (await import('./sqlite.store.ts')).askSqlite,
};

/** A statement and its values. */
const longestCall = 4 * 1024 * 1024;

const ask = async (call: DatabaseCall): Promise<SqlAnswer> => {
  const { kind } = call.settings;
  if (kind === 'clickhouse') throw new BehaviorFault('dataBehavior.wrongSource');
  // Each kind is given its own calls.
  const client = (await clients[kind]()) as (given: DatabaseCall) => Promise<SqlAnswer>;
  return client(call);
};

const replyTo = async (line: string): Promise<DatabaseReply> => {
  try {
    return { answer: await ask(JSON.parse(line) as DatabaseCall) };
  } catch (error) {
    if (error instanceof BehaviorFault) return { fault: { code: error.code, said: error.said } };
    const said = error instanceof Error ? error.message.slice(0, 500) : '';
    return { fault: { code: 'dataSource.unreachable', said } };
  }
};

// Clock times of a database are its own: they are read and written as they are.
process.env.TZ = 'UTC';
await prepareChild();
for await (const line of linesOf(process.stdin, longestCall))
  process.stdout.write(`${JSON.stringify(await replyTo(line))}\n`);
// The server is gone.
process.exit(0);
