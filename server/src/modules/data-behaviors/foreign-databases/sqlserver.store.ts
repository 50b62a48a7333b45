import { isIP } from 'node:net';
import { boundSql, type Value } from '@eoms/contract/vocabulary';
import { Connection, type ConnectionConfiguration, Request, TYPES } from 'tedious';
import { BehaviorFault } from '../behavior-fault.ts';
import { collectRows } from './collect-rows.ts';
import type { CallOf, DatabaseClient, SqlAnswer } from './database-messages.ts';
import { openPinnedSocket } from './pinned-socket.ts';
import { type SqlserverColumn, sqlserverValue } from './sqlserver-value.ts';
import { withinLimits } from './within-limits.ts';

type Call = CallOf<'sqlserver'>;

const faultOf = (error: unknown, signal: AbortSignal): BehaviorFault => {
  if (error instanceof BehaviorFault) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = error instanceof Error ? error.message.slice(0, 500) : '';
  if (signal.aborted || code === 'ETIMEOUT') return new BehaviorFault('dataSource.timeout');
  if (code === 'ELOGIN') return new BehaviorFault('dataSource.signInFailed', said);
  return new BehaviorFault(code === 'EREQUEST' ? 'dataBehavior.rejected' : 'dataSource.unreachable', said);
};

const configurationOf = (call: Call, fail: (fault: BehaviorFault) => void): ConnectionConfiguration => {
  const { settings, address, password, timeoutMs } = call;
  const { host, port, encryption, database, username } = settings;
  return {
    server: host,
    authentication: { type: 'default', options: { userName: username, password } },
    options: {
      port,
      database,
      connector: async () => {
        const socket = openPinnedSocket({ address, port }, fail);
        await new Promise<void>((resolve, reject) => {
          socket.once('connect', resolve).once('error', reject);
        });
        return socket;
      },
      encrypt: encryption !== 'off',
      trustServerCertificate: encryption !== 'verified',
      ...(isIP(host) === 0 ? { serverName: host } : {}),
      connectTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      cancelTimeout: timeoutMs,
      appName: 'eoms data behaviour',
      useUTC: true,
      useColumnNames: false,
      rowCollectionOnRequestCompletion: false,
      // The server may name another machine to go on with; nobody has checked that one.
      maxRetriesOnTransientErrors: 0,
    },
  };
};

const typeOf = (value: Value) => {
  if (typeof value === 'boolean') return TYPES.Bit;
  if (typeof value !== 'number') return TYPES.NVarChar;
  return Number.isSafeInteger(value) ? TYPES.BigInt : TYPES.Float;
};

const done = (begin: (callback: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())));

const rowOf = (columns: readonly SqlserverColumn[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column, at) => [column.metadata.colName || `${at + 1}`, sqlserverValue(column)]));

const run = (connection: Connection, sql: string, args: ReadonlyMap<string, Value>): Promise<SqlAnswer> => {
  const collected = collectRows();
  return new Promise((resolve, reject) => {
    const request = new Request(sql, (error, count) => {
      if (error) reject(error);
      else resolve(collected.answer(count));
    });
    for (const [name, value] of args) request.addParameter(name, typeOf(value), value);
    request.on('row', (columns: SqlserverColumn[]) => {
      try {
        collected.take(rowOf(columns));
      } catch (error) {
        reject(error);
        connection.close();
      }
    });
    connection.execSql(request);
  });
};

/** Of the whole server: to these no transaction is a limit. */
const powersSql = `select name from (values ('sysadmin'), ('serveradmin'), ('securityadmin'), ('bulkadmin'), ('setupadmin'),
  ('processadmin'), ('diskadmin'), ('dbcreator')) as roles(name) where is_srvrolemember(name) = 1`;

const converse = async (connection: Connection, call: Call): Promise<SqlAnswer> => {
  await done((callback) => connection.connect(callback));
  const powers = await run(connection, powersSql, new Map());
  if (powers.rows.length > 0)
    throw new BehaviorFault('dataSource.superuser', powers.rows.map(({ name }) => name).join(', '));
  const { text, names } = boundSql(call.sql, 'sqlserver');
  await done((callback) => connection.beginTransaction(callback));
  const answer = await run(connection, text, new Map(names.map((name) => [name, call.args[name] ?? null])));
  // What reads is rolled back as well: no transaction of this server is read-only.
  await done((callback) =>
    call.mode === 'keep' ? connection.commitTransaction(callback) : connection.rollbackTransaction(callback),
  );
  return answer;
};

/** Sends one statement to a SQL Server, on a connection of its own ([MS-TDS]). Throws `BehaviorFault`. */
export const askSqlserver: DatabaseClient<'sqlserver'> = (call) =>
  withinLimits(call.timeoutMs, {
    open: (fail) => {
      const connection = new Connection(configurationOf(call, fail));
      connection.on('error', () => undefined);
      return connection;
    },
    talk: (connection) => converse(connection, call),
    faultOf,
    end: (connection) => connection.close(),
  });
