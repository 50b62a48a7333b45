import { createServer, type Server } from 'node:net';
import { letTimePass } from '@eoms/contract/testing';

/** Below the ports of the server's tests, which run meanwhile (`testing/free-port.ts`). Each worker of each run searches its own part. */
const first = 10_000;
const stretch = 60;
const lock = first - 1;
const run = process.env.VITEST_POOL_ID === undefined ? process.pid : process.ppid;
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 4;
let next = first + ((run % 33) * 4 + worker) * stretch;

const take = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const letGo = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

export const freePort = async (): Promise<number> => {
  for (;;) {
    next += 1;
    const server = await take(next);
    if (server === undefined) continue;
    await letGo(server);
    return next;
  }
};

/**
 * Lets one venue at a time search for the ports of its devices: some protocols share their port on purpose, so two
 * venues searching at the same moment could both find it free. Listening on the lock port is holding the lock.
 */
export const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    const turn = await take(lock);
    if (turn !== undefined) return work().finally(() => letGo(turn));
    await letTimePass(50, 'another process has the lock');
  }
};
