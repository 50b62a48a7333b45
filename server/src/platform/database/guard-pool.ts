import type { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log/log.ts';

/** Notices when the pool's database stops answering. */
export interface PoolGuard {
  /** True from the time the database fell silent until it answers again. */
  readonly away: boolean;
  stop(): void;
}

export interface PoolGuardOptions {
  readonly connectionString: string;
  readonly log: Log;
  readonly lookEveryMs?: number;
  readonly silentAfterMs?: number;
}

type Connect = () => Promise<pg.PoolClient>;
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** SQLSTATE class 08, which callers see as a refusal to retry later. */
const awayError = (): Error =>
  Object.assign(new Error('Connection terminated: the database does not answer'), { code: '08006' });

/**
 * A database that is reachable but silent (an unplugged cable, a stopped process) keeps every caller waiting for its
 * timeout, and the callers queued behind them for theirs. So while any caller waits, `select 1` is sent on a separate
 * connection: if that is not answered either, all waiting callers are refused immediately, and so are new ones until it
 * is answered again.
 */
export const guardPool = (pool: pg.Pool, options: PoolGuardOptions): PoolGuard => {
  const { connectionString, log, lookEveryMs = 500, silentAfterMs = 2_000 } = options;
  const clients = new Set<pg.PoolClient>();
  const waiting = new Set<(error: Error) => void>();
  let away = false;
  let probing = false;
  let busySince: number | undefined;
  pool.on('connect', (client) => {
    clients.add(client);
    // Without a listener, an error of a client that is idle inside a transaction would end the process.
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke while it was lent'));
  });
  pool.on('remove', (client) => clients.delete(client));

  const original = pool.connect.bind(pool) as Connect;
  const connect: Connect = () => {
    if (away) return Promise.reject(awayError());
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      original().then(
        (client) => {
          // Too late: the caller has already been refused.
          if (waiting.delete(reject)) resolve(client);
          else client.release(true);
        },
        (error) => {
          waiting.delete(reject);
          reject(error);
        },
      );
    });
  };
  const connectEither = (callback?: Callback): Promise<pg.PoolClient> | undefined => {
    if (callback === undefined) return connect();
    connect().then(
      (client) => callback(undefined, client, () => client.release()),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  };
  Object.assign(pool, { connect: connectEither });

  const giveUp = () => {
    away = true;
    log.warn({ waiting: waiting.size, connections: clients.size }, 'the database does not answer');
    for (const reject of [...waiting]) reject(awayError());
    waiting.clear();
    for (const client of [...clients]) streamOf(client)?.destroy(awayError());
  };
  const look = async () => {
    const busy = waiting.size > 0 || pool.totalCount > pool.idleCount;
    busySince = busy ? (busySince ?? Date.now()) : undefined;
    const suspicious = busySince !== undefined && Date.now() - busySince >= lookEveryMs;
    if (probing || (!away && !suspicious)) return;
    probing = true;
    const answered = await probe(connectionString, silentAfterMs - lookEveryMs);
    probing = false;
    if (answered && away) log.info({}, 'the database answers again');
    if (answered) away = false;
    else if (!away) giveUp();
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return {
    get away() {
      return away;
    },
    stop: () => clearInterval(timer),
  };
};

const streamOf = (client: pg.PoolClient): Socket | undefined =>
  (client as unknown as { connection?: { stream?: Socket } }).connection?.stream;

/**
 * While our own process is busy, no reply can be received, so only short steps during which it was free are counted.
 */
const stepMs = 50;
const backstop = 10;

/** Whether a new connection is made and answers in time. A database that refuses the connection answers too. */
const probe = async (connectionString: string, withinMs: number): Promise<boolean> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: withinMs * backstop,
    query_timeout: withinMs * backstop,
    application_name: 'eoms watch',
  });
  client.on('error', () => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    let left = withinMs / stepMs;
    timer = setInterval(() => {
      left -= 1;
      if (left <= 0) resolve(false);
    }, stepMs);
  });
  const asked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof Error && 'code' in error && /^53300$/.test(String(error.code)),
    );
  const answered = await Promise.race([asked, late]);
  clearInterval(timer);
  client.end().catch(() => undefined);
  return answered;
};
