import { isIP } from 'node:net';
import { boundSql, type Value } from '@eoms/contract/vocabulary';
import { type Connection, createConnection, type ExecuteValues } from 'mysql2';
import { BehaviorFault } from '../behavior-fault.ts';
import { collectRows } from './collect-rows.ts';
import type { CallOf, DatabaseClient, SqlAnswer } from './database-messages.ts';
import { mysqlValue } from './mysql-value.ts';
import { openPinnedSocket } from './pinned-socket.ts';
import { withinLimits } from './within-limits.ts';

type Call = CallOf<'mysql'>;

const signInCodes = /^ER_(ACCESS_DENIED|DBACCESS_DENIED|BAD_DB|MUST_CHANGE_PASSWORD|ACCOUNT|NOT_SUPPORTED_AUTH)/;
const lateCodes = new Set(['ER_QUERY_TIMEOUT', 'ER_STATEMENT_TIMEOUT', 'PROTOCOL_SEQUENCE_TIMEOUT', 'ETIMEDOUT']);
/** MariaDB's number for a statement that took too long, which the library has no name for. */
const lateNumber = 1969;

interface MysqlError extends Error {
  readonly code?: string;
  readonly errno?: number;
  readonly sqlState?: string;
}

const faultOf = (error: unknown, signal: AbortSignal): BehaviorFault => {
  if (error instanceof BehaviorFault) return error;
  const { message = '', code = '', errno, sqlState } = (error instanceof Error ? error : {}) as Partial<MysqlError>;
  const said = message.slice(0, 500);
  if (signal.aborted || errno === lateNumber || lateCodes.has(code)) return new BehaviorFault('dataSource.timeout');
  if (signInCodes.test(code)) return new BehaviorFault('dataSource.signInFailed', said);
  return new BehaviorFault(sqlState ? 'dataBehavior.rejected' : 'dataSource.unreachable', said);
};

const openConnection = (call: Call, fail: (fault: BehaviorFault) => void): Connection => {
  const { settings, address, password, timeoutMs } = call;
  const { encryption, host, port } = settings;
  const isName = isIP(host) === 0;
  return createConnection({
    host,
    port,
    user: settings.username,
    password,
    database: settings.database,
    stream: () => openPinnedSocket({ address, port }, fail),
    ...(encryption === 'off'
      ? {}
      : {
          ssl: {
            rejectUnauthorized: encryption === 'verified',
            verifyIdentity: encryption === 'verified',
            ...(isName ? { servername: host } : {}),
          },
        }),
    connectTimeout: timeoutMs,
    // It never sends a file of this machine, whatever the server asks for.
    flags: ['-LOCAL_FILES'],
    disableEval: true,
    multipleStatements: false,
    supportBigNumbers: true,
    dateStrings: true,
    jsonStrings: true,
    timezone: 'Z',
    charset: 'utf8mb4',
    typeCast: mysqlValue,
  });
};

/** A whole number goes as its text: as a float, newer servers refuse it behind `limit`. */
const argumentOf = (value: Value): ExecuteValues =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : (value as ExecuteValues);

const query = (connection: Connection, sql: string): Promise<readonly Record<string, unknown>[]> =>
  new Promise((resolve, reject) => {
    connection.query(sql, (error, rows) => (error ? reject(error) : resolve(rows as Record<string, unknown>[])));
  });

/** Rights over the whole server, to which a read-only transaction is no limit. */
const powers = /\b(ALL PRIVILEGES|FILE|SUPER|SHUTDOWN|CREATE USER|SYSTEM_USER|SET USER|READ_ONLY ADMIN)\b/;

const textsOf = (rows: readonly Record<string, unknown>[]): string[] =>
  rows.map((row) => String(Object.values(row)[0]));

/**
 * What the account may do to the server itself. MariaDB lists the rights of the role that is in force as well, MySQL those
 * of roles that are named; a role that is not in force cannot be taken by one statement.
 */
const powersOf = async (connection: Connection): Promise<string[]> => {
  const own = textsOf(await query(connection, 'show grants'));
  const roles = own.flatMap((line) => (/ ON /.test(line) ? [] : (/^GRANT (.+) TO /.exec(line)?.[1] ?? [])));
  const using = `show grants for current_user() using ${roles.join(', ')}`;
  const ofRoles = roles.length === 0 ? [] : textsOf(await query(connection, using).catch(() => []));
  const global = [...own, ...ofRoles].flatMap((line) => /^GRANT (.+) ON \*\.\* TO/.exec(line)?.[1] ?? []);
  return [...new Set(global.flatMap((rights) => powers.exec(rights)?.[1] ?? []))];
};

/** What limits a session: MariaDB and MySQL have a name of their own for the time of a statement. */
const limitSession = async (connection: Connection, { timeoutMs, mode }: Call): Promise<void> => {
  const seconds = (timeoutMs / 1_000).toFixed(3);
  await query(connection, `set session max_statement_time = ${seconds}`).catch(() =>
    query(connection, `set session max_execution_time = ${Math.trunc(timeoutMs)}`),
  );
  await query(connection, "set session time_zone = '+00:00'");
  // Also after a statement that commits by itself.
  if (mode === 'read') await query(connection, 'set session transaction read only');
  await query(connection, mode === 'read' ? 'start transaction read only' : 'start transaction');
};

/** The statement prepared, which takes one only, and its values beside it. */
const runStatement = (connection: Connection, { sql, args }: Call): Promise<SqlAnswer> => {
  const { text, names } = boundSql(sql, 'mysql');
  const values = names.map((name) => argumentOf(args[name] ?? null));
  const collected = collectRows();
  return new Promise((resolve, reject) => {
    let changed: number | undefined;
    const stop = (error: unknown): void => {
      reject(error);
      connection.destroy();
    };
    connection
      .execute(text, values)
      .on('error', reject)
      .on('result', (row: unknown) => {
        if (typeof row !== 'object' || row === null) return;
        if ('affectedRows' in row && 'serverStatus' in row) {
          changed = Number(row.affectedRows);
          return;
        }
        try {
          collected.take(row as Record<string, unknown>);
        } catch (error) {
          stop(error);
        }
      })
      .on('end', () => resolve(collected.answer(changed)));
  });
};

const converse = async (connection: Connection, call: Call): Promise<SqlAnswer> => {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  const found = await powersOf(connection);
  if (found.length > 0) throw new BehaviorFault('dataSource.superuser', found.join(', '));
  await limitSession(connection, call);
  const answer = await runStatement(connection, call);
  await query(connection, call.mode === 'keep' ? 'commit' : 'rollback');
  return answer;
};

/** Sends one statement to a MySQL or MariaDB, on a connection of its own. Throws `BehaviorFault`. */
export const askMysql: DatabaseClient<'mysql'> = (call) =>
  withinLimits(call.timeoutMs, {
    open: (fail) => {
      const connection = openConnection(call, fail);
      connection.on('error', () => undefined);
      return connection;
    },
    talk: (connection) => converse(connection, call),
    faultOf,
    end: (connection) => connection.destroy(),
  });
