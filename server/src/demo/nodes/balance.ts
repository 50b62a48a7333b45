import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Log } from '../../platform/log/log.ts';

export interface Balancer {
  readonly address: string;
  /** Ports whose nodes were ready at the last check. */
  ready(): readonly number[];
  close(): Promise<void>;
}

export interface BalancerSettings {
  readonly port: number;
  readonly host: string;
  /** Of the nodes, on this machine. */
  readonly ports: readonly number[];
  readonly checkWithinMs?: number;
}

interface Target {
  readonly port: number;
  /** Checks that failed in a row; a node that has never answered is not ready either. */
  failures: number;
  readonly clients: Set<Socket>;
}

const host = '127.0.0.1';
const checkEveryMs = 500;
/** `/health` itself answers within two seconds. */
const usualCheckMs = 2_500;
/** A node that missed so many checks hangs: its connections are cut, so that browsers open new ones elsewhere. */
const hangsAfter = 2;
const connectWithinMs = 2_000;
const mostConnections = 2_000;

const isReady = (port: number, withinMs: number): Promise<boolean> =>
  fetch(`http://${host}:${port}/health`, { signal: AbortSignal.timeout(withinMs) }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.ok;
    },
    () => false,
  );

/** Undefined when nothing listens there. */
const dial = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ port, host });
    const fail = () => {
      socket.destroy();
      resolve(undefined);
    };
    socket.setTimeout(connectWithinMs, fail);
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail).setTimeout(0);
      socket.removeAllListeners('timeout');
      resolve(socket);
    });
  });

/** What arrives at one goes out at the other; when one closes, so does the other, after it has sent the rest. */
const join = (one: Socket, other: Socket): void => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => from.destroy());
    from.on('close', () => to.destroySoon());
    from.pipe(to);
  }
};

const listen = (server: Server, port: number, at: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, at, () => {
      const address = server.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      resolve(`http://${at}:${found}`);
    });
  });

/**
 * One address for several nodes: hands each connection, in turn, to a node that is ready, and tries the next one when
 * nothing listens there. Works on connections instead of requests, so HTTP, uploads and WebSockets pass alike; the
 * nodes therefore see the address of this machine instead of the client's.
 */
export const startBalancer = async (given: BalancerSettings, log: Log): Promise<Balancer> => {
  const targets: Target[] = given.ports.map((port) => ({ port, failures: 1, clients: new Set() }));
  const all = new Set<Socket>();
  let turn = 0;

  const inTurn = (): Target[] => {
    turn += 1;
    const from = turn % targets.length;
    const order = [...targets.slice(from), ...targets.slice(0, from)];
    // Those that are not ready come last: better an honest refusal of theirs than none.
    return order.sort((one, other) => Math.sign(one.failures) - Math.sign(other.failures));
  };
  const handOver = async (client: Socket): Promise<void> => {
    all.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => all.delete(client));
    for (const target of inTurn()) {
      const node = await dial(target.port);
      if (!node) {
        target.failures += 1;
        continue;
      }
      target.clients.add(client);
      client.on('close', () => target.clients.delete(client));
      if (client.destroyed) node.destroy();
      else join(client, node);
      return;
    }
    client.destroy();
  };

  const check = async (target: Target): Promise<void> => {
    if (await isReady(target.port, given.checkWithinMs ?? usualCheckMs)) {
      target.failures = 0;
      return;
    }
    target.failures += 1;
    if (target.failures !== hangsAfter) return;
    log.debug({ port: target.port }, 'a node is not ready');
    for (const client of target.clients) client.destroy();
  };
  const timers = targets.map((target) => {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      void check(target).finally(() => {
        busy = false;
      });
    }, checkEveryMs);
  });

  const server = createServer({ pauseOnConnect: true }, (client) => void handOver(client));
  server.maxConnections = mostConnections;
  const address = await listen(server, given.port, given.host).catch((error: unknown) => {
    for (const timer of timers) clearInterval(timer);
    throw error;
  });
  return {
    address,
    ready: () => targets.filter(({ failures }) => failures === 0).map(({ port }) => port),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of all) client.destroy();
      await closed;
    },
  };
};
