import { createSocket, type Socket } from 'node:dgram';
import type { Address } from '../../kit/address.ts';
import { deviceError } from '../../kit/device-error.ts';
import { type ArtPollReply, decodeArtNet } from './art-net.codec.ts';

export interface ReplyFrom {
  readonly host: string;
  readonly port: number;
  readonly reply: ArtPollReply;
  readonly packet: Buffer;
}

/** A controller's socket: nodes answer to its port, which is 6454 for everybody. */
export interface ArtNetSocket {
  send(packet: Buffer, to: Address): void;
  listen(take: (reply: ReplyFrom) => void): () => void;
}

interface Opened extends ArtNetSocket {
  readonly ready: Promise<void>;
  readonly socket: Socket;
  users: number;
}

const open = (port: number): Opened => {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const takers = new Set<(reply: ReplyFrom) => void>();
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
  socket.on('message', (packet, from) => {
    const message = decodeArtNet(packet);
    if (message?.kind !== 'pollReply') return;
    for (const take of [...takers]) take({ host: from.address, port: from.port, reply: message, packet });
  });
  socket.bind(port);
  return {
    ready,
    socket,
    users: 0,
    // A datagram that cannot be sent counts as lost: the missing reply will show it.
    send: (packet, to) => socket.send(packet, to.port, to.host, () => {}),
    listen: (take) => {
      takers.add(take);
      return () => takers.delete(take);
    },
  };
};

/** One socket for each local port, shared by every node and universe; the last user closes it. */
export const createArtNetSockets = () => {
  const all = new Map<number, Opened>();
  return {
    /** Rejects with a `deviceError` when the port cannot be opened. */
    use: async (port: number): Promise<ArtNetSocket & { leave(): void }> => {
      const opened = all.get(port) ?? open(port);
      all.set(port, opened);
      opened.users += 1;
      const leave = () => {
        opened.users -= 1;
        if (opened.users > 0) return;
        if (all.get(port) === opened) all.delete(port);
        opened.socket.close();
      };
      try {
        await opened.ready;
      } catch (error) {
        if (all.get(port) === opened) all.delete(port);
        throw error;
      }
      return { send: opened.send, listen: opened.listen, leave };
    },
  };
};
export type ArtNetSockets = ReturnType<typeof createArtNetSockets>;
