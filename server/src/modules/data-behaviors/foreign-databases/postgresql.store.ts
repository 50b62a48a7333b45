import { isIP } from 'node:net';
import type { PostgresqlSettings } from '@eoms/contract';
import { boundSql } from '@eoms/contract/vocabulary';
import pg from 'pg';
import { endClient } from '../../../platform/database/end-client.ts';
import { BehaviorFault, maximumBytes } from '../behavior-fault.ts';
import { collectRows } from './collect-rows.ts';
import { columnValue } from './column-value.ts';
import type { CallOf, DatabaseCall, DatabaseClient, SqlAnswer } from './database-messages.ts';
import { powersOf } from './postgresql-powers.store.ts';
import { withinLimits } from './within-limits.ts';

interface Stream {
  on(event: 'data', listener: (chunk: Buffer) => void): void;
  destroy(error?: Error): void;
}
interface Connection {
  readonly stream: Stream;
  once(event: 'sslconnect', listener: () => void): void;
}
/** The connection behind a client, which the library has no types for. */
const connectionOf = (client: pg.Client): Connection => (client as unknown as { connection: Connection }).connection;

const signInStates = /^(28|3D000)/;
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
const sqlState = /^[0-9A-Z]{5}$/;

/** What a failure means; the server's own words go along, as they help whoever writes the statement. */
const faultOf = (error: unknown, signal: AbortSignal): BehaviorFault => {
  if (error instanceof BehaviorFault) return error;
  const said = error instanceof Error ? error.message.slice(0, 500) : '';
  const code = codeOf(error);
  if (signal.aborted || code === '57014') return new BehaviorFault('dataSource.timeout');
  if (signInStates.test(code)) return new BehaviorFault('dataSource.signInFailed', said);
  return new BehaviorFault(sqlState.test(code) ? 'dataBehavior.rejected' : 'dataSource.unreachable', said);
};

const encryptionOf = ({ encryption, host }: PostgresqlSettings) =>
  encryption !== 'off' && {
    rejectUnauthorized: encryption === 'verified',
    ...(isIP(host) === 0 ? { servername: host } : {}),
  };

/** Cuts the connection once more has arrived than any answer may have; from the first byte on, before anybody reads it. */
const limitBytes = (client: pg.Client, fail: (fault: BehaviorFault) => void): void => {
  const connection = connectionOf(client);
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= 2 * maximumBytes) return;
    const fault = new BehaviorFault('dataBehavior.tooLarge');
    fail(fault);
    connection.stream.destroy(fault);
  };
  connection.stream.on('data', count);
  // From then on it is another stream.
  connection.once('sslconnect', () => connection.stream.on('data', count));
};

const clientFor = ({ settings, address, password, timeoutMs }: CallOf<'postgresql'>): pg.Client =>
  new pg.Client({
    host: address,
    port: settings.port,
    database: settings.database,
    user: settings.username,
    // As a function, or an empty one would be replaced by that of an environment.
    password: () => password,
    ssl: encryptionOf(settings),
    connectionTimeoutMillis: timeoutMs,
    application_name: 'eoms data behaviour',
    types: { getTypeParser: (oid: number) => columnValue(oid) } as pg.CustomTypesConfig,
  });

const beginning = { read: 'begin read only', keep: 'begin', undo: 'begin' } as const;
const ending = { read: 'rollback', keep: 'commit', undo: 'rollback' } as const;

/** The statement alone and with its values beside it: never several, and never a text put together. */
const runStatement = (client: pg.Client, { sql, args }: DatabaseCall) => {
  const { text, names } = boundSql(sql, 'postgresql');
  const values = names.map((name) => args[name] ?? null);
  const query = new pg.Query({ text, values, queryMode: 'extended' } as pg.QueryConfig);
  const collected = collectRows();
  return new Promise<SqlAnswer>((resolve, reject) => {
    query.on('row', (row: Record<string, unknown>) => {
      try {
        collected.take(row);
      } catch (error) {
        reject(error);
        connectionOf(client).stream.destroy();
      }
    });
    query.on('error', reject);
    query.on('end', ({ rowCount }) => resolve(collected.answer(rowCount ?? undefined)));
    client.query(query);
  });
};

const converse = async (client: pg.Client, call: CallOf<'postgresql'>): Promise<SqlAnswer> => {
  await client.connect();
  await client.query(`${beginning[call.mode]}; set local statement_timeout = ${Math.trunc(call.timeoutMs)}`);
  const powers = await powersOf(client);
  if (powers.length > 0) throw new BehaviorFault('dataSource.superuser', powers.join(', '));
  const answer = await runStatement(client, call);
  await client.query(ending[call.mode]);
  return answer;
};

/**
 * Sends one statement to a PostgreSQL, on a connection of its own: nothing that one call leaves behind (settings, locks,
 * temporary tables) reaches another. Throws `BehaviorFault`.
 */
export const askPostgresql: DatabaseClient<'postgresql'> = (call) =>
  withinLimits(call.timeoutMs, {
    open: (fail) => {
      const client = clientFor(call);
      // The connection ends by itself; whatever waits for it hears of it.
      client.on('error', () => undefined);
      limitBytes(client, fail);
      return client;
    },
    talk: (client) => converse(client, call),
    faultOf,
    async end(client, failed) {
      if (failed) connectionOf(client).stream.destroy();
      await endClient(client);
    },
  });
