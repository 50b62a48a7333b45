import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

const hearsStreams = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Binds the UDP port of that number; undefined when it is in use. */
const bindDatagrams = (port: number, host: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(undefined);
    });
    socket.bind({ port, address: host, exclusive: true }, () => resolve(socket.unref()));
  });

/**
 * Whether the port is unused. Checked before it is bound, because some protocols share theirs on purpose: two venues
 * with one UDP port would both get it, and one of them would receive nothing.
 */
export const isFree = async (port: number, host: string): Promise<boolean> => {
  const socket = await bindDatagrams(port, host);
  socket?.close();
  return socket !== undefined && (await hearsStreams(port, host));
};

export interface Claim {
  readonly port: number;
  release(): void;
}

/**
 * Reserves the first free port of `wanted`, or else from `from` on; undefined when a hundred in a row are in use. The
 * UDP port of that number is held meanwhile: the product starts to listen later, and another venue may be looking for a
 * port at the same time.
 */
export const claimPort = async (wanted: readonly number[], from: number, host: string): Promise<Claim | undefined> => {
  const next = Array.from({ length: 100 }, (_, i) => from + i);
  for (const port of [...wanted, ...next]) {
    const socket = await bindDatagrams(port, '127.0.0.1');
    if (socket === undefined) continue;
    if (await hearsStreams(port, host)) return { port, release: () => socket.close() };
    socket.close();
  }
  return undefined;
};
