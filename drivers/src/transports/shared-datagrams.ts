import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { deviceError } from '../kit/device-error.ts';
import { createGuard } from '../kit/guard.ts';

type Taker = (data: Buffer, answer: (reply: Buffer) => void) => void;

interface Port {
  readonly socket: Socket;
  readonly opened: Promise<void>;
  readonly takers: Map<string, Set<Taker>>;
}

const open = (port: number): Port => {
  const socket = createSocket({ type: 'udp6', ipv6Only: false });
  const takers = new Map<string, Set<Taker>>();
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('listening', () => resolve());
    socket.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        deviceError('unreachable', {
          zh: `无法监听 UDP 端口 ${port}（${error.code ?? ''}）`,
          en: `cannot listen on UDP port ${port} (${error.code ?? ''})`,
        }),
      ),
    );
  });
  opened.catch(() => {});
  const guard = createGuard(`datagrams on UDP port ${port}`);
  const receive = (data: Buffer, from: RemoteInfo): void => {
    const host = from.address.startsWith('::ffff:') ? from.address.slice(7) : from.address;
    const answer = (reply: Buffer) => socket.send(reply, from.port, from.address, () => {});
    for (const take of [...(takers.get(host) ?? [])]) guard(take)(data, answer);
  };
  socket.on('message', guard(receive));
  socket.bind(port);
  return { socket, opened, takers };
};

/** Called when a port cannot be opened, and when it is available again: one log line per port, not per device. */
export type PortNews = (port: number, trouble: string | undefined) => void;

/** One socket per port for all devices, each receiving only from its own host. It is closed with the last of them. */
export const createSharedDatagrams = (report: PortNews = () => {}) => {
  const ports = new Map<number, Port>();
  const troubles = new Map<number, string>();
  const note = (port: number, trouble: string | undefined): void => {
    if (troubles.get(port) === trouble) return;
    if (trouble === undefined) troubles.delete(port);
    else troubles.set(port, trouble);
    report(port, trouble);
  };
  const leave = (number: number, host: string, take: Taker): void => {
    const port = ports.get(number);
    const takers = port?.takers.get(host);
    takers?.delete(take);
    if (takers?.size === 0) port?.takers.delete(host);
    if (port === undefined || port.takers.size > 0) return;
    ports.delete(number);
    port.socket.close();
  };
  return {
    listen: async (number: number, host: string, take: Taker): Promise<() => void> => {
      const port = ports.get(number) ?? open(number);
      ports.set(number, port);
      const takers = port.takers.get(host) ?? new Set();
      takers.add(take);
      port.takers.set(host, takers);
      try {
        await port.opened;
        note(number, undefined);
      } catch (error) {
        if (ports.get(number) === port) {
          ports.delete(number);
          port.socket.close();
        }
        note(number, error instanceof Error ? error.message : String(error));
        throw error;
      }
      return () => leave(number, host, take);
    },
    close: (): void => {
      for (const { socket } of ports.values()) socket.close();
      ports.clear();
    },
  };
};
