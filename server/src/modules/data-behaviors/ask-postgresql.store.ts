import { isIP } from 'node:net';
import { numberedSql, type PostgresqlSettings, type Value } from '@eoms/contract';
import pg from 'pg';
import { endClient } from '../../platform/database/end-client.ts';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';
import { BehaviorFault, maximumBytes, maximumRows } from './behavior-fault.ts';
import { columnValue } from './column-value.ts';

export interface SqlCall {
  readonly settings: PostgresqlSettings;
  readonly password: string | undefined;
  readonly sql: string;
  readonly args: ReadonlyMap<string, Value>;
  /** `keep`: what it changes is committed; `undo`: rolled back; `read`: it cannot change anything. */
  readonly mode: 'read' | 'keep' | 'undo';
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

type Rows = readonly Readonly<Record<string, unknown>>[];
export interface SqlAnswer {
  readonly rows: Rows;
  /** Rows that were found or changed. */
  readonly count: number;
  readonly bytes: number;
}
interface Stream {
  on(event: 'data', listener: (chunk: Buffer) => void): void;
  destroy(error?: Error): void;
}
/** The connection behind a client, which the library has no types for. */
const streamOf = (client: pg.Client): Stream =>
  (client as unknown as { connection: { stream: Stream } }).connection.stream;

const signInStates = /^(28|3D000)/;
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
const sqlState = /^[0-9A-Z]{5}$/;

/** What a failure means; the server's own words go along, as they help whoever writes the statement. */
const faultOf = (error: unknown, signal: AbortSignal): BehaviorFault => {
  if (error instanceof BehaviorFault) return error;
  if (error instanceof OutboundError)
    return new BehaviorFault(error.reason === 'refused' ? 'dataSource.forbidden' : 'dataSource.unreachable');
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

/** Connects to the address that was checked; what arrives beyond the limit ends the connection. */
const connect = async (call: SqlCall, outbound: Pick<Outbound, 'resolve'>): Promise<pg.Client> => {
  const { settings, password, timeoutMs, signal } = call;
  const { address } = await outbound.resolve(settings.host, settings.port);
  const client = new pg.Client({
    ...{ host: address, port: settings.port, database: settings.database, user: settings.username },
    // As a function, or an empty one would be replaced by that of the server's own environment.
    password: () => password ?? '',
    ssl: encryptionOf(settings),
    connectionTimeoutMillis: timeoutMs,
    application_name: 'eoms data behaviour',
    types: { getTypeParser: (oid: number) => columnValue(oid) } as pg.CustomTypesConfig,
  });
  // The connection ends by itself; whatever waits for it hears of it.
  client.on('error', () => undefined);
  const stop = () => streamOf(client).destroy(new Error('stopped'));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  await client.connect();
  let bytes = 0;
  streamOf(client).on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes > 2 * maximumBytes) streamOf(client).destroy(new BehaviorFault('dataBehavior.tooLarge'));
  });
  return client;
};

const beginning = { read: 'begin read only', keep: 'begin', undo: 'begin' } as const;
const ending = { read: 'rollback', keep: 'commit', undo: 'rollback' } as const;

/** The statement alone and with its values beside it: never several, and never a text put together. */
const runStatement = (client: pg.Client, sql: string, args: SqlCall['args']) => {
  const { text, names } = numberedSql(sql);
  const values = names.map((name) => args.get(name) ?? null);
  const query = new pg.Query({ text, values, queryMode: 'extended' } as pg.QueryConfig);
  const rows: Record<string, unknown>[] = [];
  let bytes = 0;
  return new Promise<SqlAnswer>((resolve, reject) => {
    const fail = (fault: BehaviorFault): void => {
      reject(fault);
      streamOf(client).destroy(fault);
    };
    query.on('row', (row: Record<string, unknown>) => {
      rows.push(row);
      bytes += JSON.stringify(row).length;
      if (rows.length > maximumRows) fail(new BehaviorFault('dataBehavior.tooManyRows', `> ${maximumRows}`));
      else if (bytes > maximumBytes) fail(new BehaviorFault('dataBehavior.tooLarge'));
    });
    query.on('error', reject);
    query.on('end', ({ rowCount }) => resolve({ rows, bytes, count: rowCount ?? rows.length }));
    client.query(query);
  });
};

/**
 * Sends one statement to a database, on a connection of its own: nothing that one call leaves behind (settings, locks,
 * temporary tables) reaches another. Throws `BehaviorFault`.
 */
export const askPostgresql = async (call: SqlCall, outbound: Pick<Outbound, 'resolve'>): Promise<SqlAnswer> => {
  const { mode, timeoutMs } = call;
  let client: pg.Client | undefined;
  try {
    client = await connect(call, outbound);
    const [, , power] = (await client.query(
      `${beginning[mode]}; set local statement_timeout = ${Math.trunc(timeoutMs)}; select current_setting('is_superuser') as super`,
    )) as unknown as readonly pg.QueryResult<{ super: string }>[];
    if (power?.rows[0]?.super !== 'off') throw new BehaviorFault('dataSource.superuser');
    const answer = await runStatement(client, call.sql, call.args);
    await client.query(ending[mode]);
    return answer;
  } catch (error) {
    throw faultOf(error, call.signal);
  } finally {
    if (client) await endClient(client);
  }
};
