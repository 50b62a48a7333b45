import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveClose } from '@eoms/contract';
import { WebSocketServer } from 'ws';
import { accessChanged, panelsChanged, sessionsRevoked } from '../auth/auth.news.ts';
import type { Authorizer } from '../auth/authorizer.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { createDropOldest } from '../http/drop-oldest.ts';
import { networkOf } from '../http/network-of.ts';
import type { Log } from '../log/log.ts';
import type { Listeners } from '../news/news.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import type { LiveHub } from './live-hub.ts';
import { createSpread } from './spread.ts';

export interface LiveSocketDeps {
  readonly hub: LiveHub;
  readonly authorizer: Authorizer;
  readonly news: Pick<Listeners, 'on' | 'onGap'>;
  readonly log: Log;
  readonly clientAddress: ClientAddress;
}

const path = '/eoms/live';
const largestMessage = 64 * 1024;
/** Limit on authenticated connections. */
const connectionsAtMost = 5_000;
/** Limits on unauthenticated connections; after a restart, all consoles of a site reconnect at nearly the same time. */
const unauthenticatedAtMost = { perAddress: 100, overall: 1_000 };
/**
 * Sessions that ended without an event (expired, or ended by a node whose messages do not arrive) are found within this time,
 * and the two seconds for which the authorizer keeps them.
 */
const recheckEveryMs = 3_000;
const heartbeatEveryMs = 20_000;
/** After a gap every session is read again: well within the time in which one that has ended has to be noticed. */
const recheckPace = { together: 10, eachMs: 4, withinMs: 2_000 };

/** Browsers send the origin of their page; pages of other origins are refused. */
const isOwnOrigin = ({ headers }: IncomingMessage): boolean => {
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
};

const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** Handles upgrades to `/eoms/live` on a listening server; returns a function that closes all connections. */
export const attachLive = (server: Server, deps: LiveSocketDeps): (() => Promise<void>) => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage, perMessageDeflate: false });
  const connections = new Set<LiveConnection>();
  const rechecks = createSpread<LiveConnection>(recheckPace);
  const unauthenticated = createDropOldest<LiveConnection>(unauthenticatedAtMost);

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== path) return refuseUpgrade(socket, '404 Not Found');
    if (!isOwnOrigin(request)) return refuseUpgrade(socket, '403 Forbidden');
    if (connections.size - unauthenticated.count() >= connectionsAtMost)
      return refuseUpgrade(socket, '503 Service Unavailable');
    const address = networkOf(deps.clientAddress(request));
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = createLiveConnection(webSocket, deps, () => unauthenticated.remove(connection));
      connections.add(connection);
      unauthenticated.add(connection, address);
      webSocket.once('close', () => {
        connections.delete(connection);
        rechecks.forget(connection);
        unauthenticated.remove(connection);
      });
    });
  });

  const recheckThoseOf = async (userIds: readonly string[] | undefined): Promise<void> => {
    const affected = [...connections].filter((connection) => {
      const userId = connection.identity()?.userId;
      return userId !== undefined && (userIds === undefined || userIds.includes(userId));
    });
    await Promise.all(affected.map((connection) => connection.recheck(true)));
  };
  const stopListening = [
    deps.news.onGap(() => rechecks.over(connections, (connection) => void connection.recheck(true))),
    deps.news.on(accessChanged, ({ userIds }) => recheckThoseOf(userIds)),
    deps.news.on(panelsChanged, ({ panelIds }) => recheckThoseOf(panelIds)),
    deps.news.on(sessionsRevoked, ({ tokenHashes, reason }) => {
      const gone = new Set(tokenHashes);
      for (const connection of connections) {
        if (gone.has(connection.identity()?.tokenHash ?? '')) connection.end(reason);
      }
    }),
  ];
  const timers = [
    setInterval(
      () => void Promise.all([...connections].map((connection) => connection.recheck(false))),
      recheckEveryMs,
    ),
    setInterval(() => [...connections].map((connection) => connection.beat()), heartbeatEveryMs),
  ];
  for (const timer of timers) timer.unref();

  return async () => {
    for (const stop of stopListening) stop();
    for (const timer of timers) clearInterval(timer);
    deps.hub.flush();
    for (const socket of sockets.clients) socket.close(liveClose.goingAway);
    await new Promise((resolve) => setTimeout(resolve, connections.size > 0 ? 200 : 0));
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
};
