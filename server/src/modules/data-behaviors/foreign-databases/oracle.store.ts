import { boundSql, type Value } from '@eoms/contract/vocabulary';
import oracledb from 'oracledb';
import { untilAborted } from '../../../platform/until-aborted.ts';
import { BehaviorFault, maximumRows } from '../behavior-fault.ts';
import { collectRows } from './collect-rows.ts';
import type { CallOf, DatabaseClient, SqlAnswer } from './database-messages.ts';
import { bytesOf, decimalOf } from './plain-value.ts';
import { withoutEnd } from './statement-shape.ts';

type Call = CallOf<'oracle'>;

// Wrong or locked account, expired password, unknown service.
const signInNumbers = new Set([1005, 1017, 28000, 28001, 12514, 12505]);
const lateNumbers = new Set([3136, 12170, 3156]);

const faultOf = (error: unknown, signal: AbortSignal): BehaviorFault => {
  if (error instanceof BehaviorFault) return error;
  const said = error instanceof Error ? error.message.slice(0, 500) : '';
  const number = error instanceof Error && 'errorNum' in error ? Number(error.errorNum) : 0;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (signal.aborted || lateNumbers.has(number) || code === 'NJS-123') return new BehaviorFault('dataSource.timeout');
  if (signInNumbers.has(number)) return new BehaviorFault('dataSource.signInFailed', said);
  return new BehaviorFault(/^ORA-/.test(code) ? 'dataBehavior.rejected' : 'dataSource.unreachable', said);
};

/** A verified certificate is that of the name, which is then connected to; otherwise of the checked address. */
const descriptionOf = ({ settings, address, timeoutMs }: Call): string => {
  const { encryption, host, port, database } = settings;
  const seconds = Math.max(1, Math.ceil(timeoutMs / 1_000));
  const where = `(PROTOCOL=${encryption === 'off' ? 'tcp' : 'tcps'})(HOST=${encryption === 'verified' ? host : address})(PORT=${port})`;
  const security = `(SECURITY=(SSL_SERVER_DN_MATCH=${encryption === 'verified' ? 'yes' : 'no'}))`;
  const limits = `(CONNECT_TIMEOUT=${seconds})(TRANSPORT_CONNECT_TIMEOUT=${seconds})(RETRY_COUNT=0)`;
  return `(DESCRIPTION=${limits}(ADDRESS=${where})(CONNECT_DATA=(SERVICE_NAME=${database}))${encryption === 'off' ? '' : security})`;
};

/** Numbers and long texts come as texts, so that no digit is lost and nothing has to be fetched again. */
const fetchedAs = ({ dbType }: { dbType?: unknown }) => {
  if (dbType === oracledb.DB_TYPE_NUMBER || dbType === oracledb.DB_TYPE_CLOB || dbType === oracledb.DB_TYPE_NCLOB)
    return { type: oracledb.STRING };
  return dbType === oracledb.DB_TYPE_BLOB ? { type: oracledb.BUFFER } : undefined;
};

const plain = (value: unknown, dbType: unknown): unknown => {
  if (value instanceof Date) {
    const iso = value.toISOString();
    const hasZone = dbType === oracledb.DB_TYPE_TIMESTAMP_TZ || dbType === oracledb.DB_TYPE_TIMESTAMP_LTZ;
    return hasZone ? iso : iso.slice(0, -1);
  }
  if (value instanceof Uint8Array) return bytesOf(value);
  return dbType === oracledb.DB_TYPE_NUMBER && typeof value === 'string' ? decimalOf(value) : value;
};

type OracleConnection = oracledb.Connection;

const run = async (connection: OracleConnection, sql: string, binds: readonly Value[] = []): Promise<SqlAnswer> => {
  const result = await connection.execute<unknown[]>(withoutEnd(sql), [...binds] as oracledb.BindParameters, {
    maxRows: maximumRows + 1,
    outFormat: oracledb.OUT_FORMAT_ARRAY,
    autoCommit: false,
    fetchTypeHandler: fetchedAs,
  });
  const columns = result.metaData ?? [];
  const collected = collectRows();
  for (const values of result.rows ?? [])
    collected.take(Object.fromEntries(columns.map(({ name, dbType }, at) => [name, plain(values[at], dbType)])));
  return collected.answer(result.rowsAffected);
};

/** Rights over the whole system, to which a read-only transaction is no limit. */
const powersSql = `select privilege from session_privs where privilege in ('SYSDBA', 'ALTER SYSTEM', 'ALTER DATABASE',
  'CREATE ANY DIRECTORY', 'CREATE ANY PROCEDURE', 'EXECUTE ANY PROCEDURE', 'CREATE ANY JOB', 'GRANT ANY PRIVILEGE',
  'GRANT ANY ROLE', 'CREATE LIBRARY', 'CREATE ANY LIBRARY', 'BECOME USER')`;

const converse = async (connection: OracleConnection, { sql, args, mode }: Call): Promise<SqlAnswer> => {
  const powers = await run(connection, powersSql);
  if (powers.rows.length > 0)
    throw new BehaviorFault('dataSource.superuser', powers.rows.map((row) => row.PRIVILEGE).join(', '));
  await connection.rollback();
  if (mode === 'read') await connection.execute('set transaction read only');
  const { text, names } = boundSql(sql, 'oracle');
  const answer = await run(
    connection,
    text,
    names.map((name) => args[name] ?? null),
  );
  await (mode === 'keep' ? connection.commit() : connection.rollback());
  return answer;
};

/** Sends one statement to an Oracle by the library's own protocol (thin mode). Throws `BehaviorFault`. */
export const askOracle: DatabaseClient<'oracle'> = async (call) => {
  const signal = AbortSignal.timeout(call.timeoutMs);
  let connection: OracleConnection | undefined;
  const work = async (): Promise<SqlAnswer> => {
    const { username: user } = call.settings;
    connection = await oracledb.getConnection({ user, password: call.password, connectString: descriptionOf(call) });
    connection.callTimeout = call.timeoutMs;
    return converse(connection, call);
  };
  try {
    return await untilAborted(signal, work());
  } catch (error) {
    throw faultOf(error, signal);
  } finally {
    await connection?.close({ drop: true }).catch(() => undefined);
  }
};
