import pg from 'pg';
import type { Log } from '../../../platform/log/log.ts';

/** The writer's own connection: opened when needed, closed after any failure, reopened after growing pauses. */
export interface HistoryConnection {
  /** Whether a connection may be attempted; false during the pause after a failure. */
  readonly ready: boolean;
  /** Runs `work` with the connection; a failure, or more than `timeoutMs`, closes it and starts the pause. */
  use<T>(work: (client: pg.Client) => Promise<T>, timeoutMs: number): Promise<T>;
  close(): Promise<void>;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;

export const createHistoryConnection = (deps: { connectionString: string; log: Log }): HistoryConnection => {
  let client: pg.Client | undefined;
  let pauseMs = firstPauseMs;
  let nextTry = 0;

  const drop = (broken: pg.Client) => {
    if (client === broken) client = undefined;
    broken.end().catch(() => undefined);
  };
  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString: deps.connectionString,
      connectionTimeoutMillis: 5_000,
      query_timeout: 60_000,
      keepAlive: true,
      application_name: 'eoms history',
    });
    fresh.on('error', (error) => {
      deps.log.warn({ err: error }, 'the history connection broke');
      drop(fresh);
    });
    await fresh.connect();
    return fresh;
  };

  return {
    get ready() {
      return client !== undefined || Date.now() >= nextTry;
    },
    async use(work, timeoutMs) {
      let used: pg.Client | undefined;
      let timer: NodeJS.Timeout | undefined;
      try {
        used = client ??= await connect();
        const late = new Promise<never>((_resolve, reject) => {
          timer = setTimeout(
            () => reject(new Error(`The history database did not answer within ${timeoutMs} ms`)),
            timeoutMs,
          );
        });
        const result = await Promise.race([work(used), late]);
        pauseMs = firstPauseMs;
        return result;
      } catch (error) {
        if (used) drop(used);
        nextTry = Date.now() + pauseMs * (0.5 + Math.random());
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};
