import { createServer } from 'node:net';
import type { Account } from './account.ts';
import { createSocketFolder } from './socket-folder.ts';

/** Where PostgreSQL listens: a folder with its unix socket, or an address of this machine. */
export interface Listening {
  readonly host: string;
  readonly port: number;
}

/**
 * `socket`: a unix socket, and signals. `port`: a port of loopback, and the program `pg_ctl`. On Windows, Node cannot open unix
 * sockets, there are no signals, and PostgreSQL refuses administrators unless `pg_ctl` takes their rights away first.
 */
export type Reach = 'socket' | 'port';
export const reachHere: Reach = process.platform === 'win32' ? 'port' : 'socket';

const [firstPort, portsTried] = [25_432, 200];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/** A port below those that systems give to outgoing connections. */
const freePort = async (): Promise<number> => {
  for (let port = firstPort; port < firstPort + portsTried; port += 1) if (await isFree(port)) return port;
  throw new Error(`No port is free between ${firstPort} and ${firstPort + portsTried}`);
};

/** Chooses where a new postmaster listens. */
export const chooseListening = async (reach: Reach, clusterRoot: string, account: Account): Promise<Listening> =>
  reach === 'socket'
    ? { host: await createSocketFolder(clusterRoot, account), port: 5432 }
    : { host: '127.0.0.1', port: await freePort() };
