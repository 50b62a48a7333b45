import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { Address } from './address.ts';
import { deviceError } from './device-error.ts';
import { createGuard } from './guard.ts';

type Taker = (packet: Buffer, from: Address) => void;

/** A UDP socket on a fixed port that all devices of a protocol share, with broadcasts. */
export interface SharedSocket {
  /** A datagram that cannot be sent counts as lost: the missing reply will show it. */
  send(packet: Buffer, to: Address): void;
  /** Called with every packet; the returned function unsubscribes. */
  listen(take: Taker): () => void;
  leave(): void;
}

interface Opened {
  readonly socket: Socket;
  readonly ready: Promise<void>;
  readonly takers: Set<Taker>;
  users: number;
}

const open = (port: number, longest: number): Opened => {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const takers = new Set<Taker>();
  const ready = new Promise<void>((resolve, reject) => {
    socket.once('listening', () => {
      socket.setBroadcast(true);
      resolve();
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        deviceError('unreachable', {
          zh: `无法使用 UDP 端口 ${port}（${error.code ?? ''}）`,
          en: `cannot use UDP port ${port} (${error.code ?? ''})`,
        }),
      ),
    );
  });
  ready.catch(() => {});
  const guard = createGuard(`packets on UDP port ${port}`);
  // Each taker by itself: what one device's packet does to its driver must not keep it from the others.
  const receive = (packet: Buffer, from: RemoteInfo): void => {
    if (packet.length > longest) return;
    for (const take of [...takers]) guard(take)(packet, { host: from.address, port: from.port });
  };
  socket.on('message', guard(receive));
  socket.bind(port);
  return { socket, ready, takers, users: 0 };
};

/** One socket for each local port; the last user closes it. Packets of more than `longest` bytes are dropped. */
export const createSharedSockets = (longest: number) => {
  const all = new Map<number, Opened>();
  return {
    /** Rejects with a `deviceError` when the port cannot be opened. */
    use: async (port: number): Promise<SharedSocket> => {
      const opened = all.get(port) ?? open(port, longest);
      all.set(port, opened);
      opened.users += 1;
      try {
        await opened.ready;
      } catch (error) {
        if (all.get(port) === opened) {
          all.delete(port);
          opened.socket.close();
        }
        throw error;
      }
      let here = true;
      return {
        send: (packet, to) => opened.socket.send(packet, to.port, to.host, () => {}),
        listen: (take) => {
          opened.takers.add(take);
          return () => opened.takers.delete(take);
        },
        leave: () => {
          if (!here) return;
          here = false;
          opened.users -= 1;
          if (opened.users > 0) return;
          if (all.get(port) === opened) all.delete(port);
          opened.socket.close();
        },
      };
    },
  };
};
export type SharedSockets = ReturnType<typeof createSharedSockets>;
