import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createDropOldest } from './drop-oldest.ts';
import { networkOf } from './network-of.ts';

export interface SocketLimits {
  /** Open connections of one address. Far above what a hundred consoles behind one address need (some seven each). */
  readonly openPerAddress: number;
  /** Connections of one address, and of all, that have never asked anything; the oldest are closed. */
  readonly silentPerAddress: number;
  readonly silentOverall: number;
  /** Node has no limit of its own for a connection without a first byte. */
  readonly silentMs: number;
}

const usual: SocketLimits = { openPerAddress: 1_000, silentPerAddress: 200, silentOverall: 2_000, silentMs: 30_000 };

const endsOf = ({ remoteAddress, remotePort, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localPort}`;

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

/**
 * Limits the connections of each address. `isProxy` says of an address that it carries the requests of others: it is not
 * limited. What runs on this machine may open as many as it likes, but has to ask something too.
 */
export const limitSockets = (
  server: Server,
  isProxy: (address: string) => boolean,
  { openPerAddress, silentPerAddress, silentOverall, silentMs }: SocketLimits = usual,
): void => {
  const open = new Map<string, number>();
  const silent = createDropOldest<{ disconnect(): void }>({ perAddress: silentPerAddress, overall: silentOverall });
  // By what the two ends are called: with TLS, requests arrive on another object than the one that was accepted.
  const spoke = new Map<string, () => void>();

  /** False where the address has too many; otherwise the connection counts until it is closed. */
  const count = (socket: Socket, network: string): boolean => {
    const before = open.get(network) ?? 0;
    if (before >= openPerAddress) return false;
    open.set(network, before + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    return true;
  };
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    if (!isLoopback(address) && !count(socket, network)) {
      socket.destroy();
      return;
    }
    const waiting = { disconnect: () => socket.destroy() };
    const late = setTimeout(waiting.disconnect, silentMs);
    late.unref();
    const settle = () => {
      clearTimeout(late);
      silent.remove(waiting);
    };
    const ends = endsOf(socket);
    silent.add(waiting, network);
    spoke.set(ends, settle);
    socket.once('close', () => {
      settle();
      if (spoke.get(ends) === settle) spoke.delete(ends);
    });
  });
  const hear = ({ socket }: IncomingMessage): void => {
    const ends = endsOf(socket);
    spoke.get(ends)?.();
    spoke.delete(ends);
  };
  server.on('request', hear);
  server.on('upgrade', hear);
};
