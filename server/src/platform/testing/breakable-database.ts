import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a database that can fail in the ways that real networks do. */
export interface BreakableDatabase {
  readonly connectionString: string;
  /** `silent`: everything stays open and nothing arrives. `gone`: connections break and new ones are refused. */
  break(how: 'silent' | 'gone'): void;
  mend(): void;
  /** Leads to another server from now on, as a floating address does; the database and the account are the same there. */
  moveTo(target: string): void;
  close(): Promise<void>;
}

// A URL with a user and no host (a unix socket) is invalid by the standard, so it gets a host for parsing.
const urlOf = (target: string): URL => new URL(target.replace('@/', '@localhost/'));

const connectTo = (target: string): Socket => {
  const url = urlOf(target);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
};

/** Forwards a local port to the database of a connection string, whose host may be the folder of a unix socket. */
export const breakableDatabase = async (given: string): Promise<BreakableDatabase> => {
  let target = given;
  const pairs = new Set<[Socket, Socket]>();
  let broken: 'silent' | 'gone' | undefined;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (broken === 'gone') return void near.destroy();
    const far = connectTo(target);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => {
      pairs.delete(pair);
      near.destroy();
    });
    if (broken === 'silent') return;
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: localPort } = server.address() as AddressInfo;
  const road = urlOf(given);
  road.search = '';
  road.host = `127.0.0.1:${localPort}`;
  return {
    connectionString: road.toString(),
    break(how) {
      broken = how;
      for (const [near, far] of pairs) {
        if (how === 'gone') near.destroy();
        else {
          near.unpipe(far);
          far.unpipe(near);
          near.pause();
          far.pause();
        }
      }
    },
    mend() {
      broken = undefined;
      // Clients left hanging find their connection closed, as after a long outage.
      for (const [near] of pairs) near.destroy();
    },
    moveTo(next) {
      target = next;
      for (const [near] of pairs) near.destroy();
    },
    async close() {
      for (const [near] of pairs) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
