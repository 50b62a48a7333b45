import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const hearsStreams = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

const hearsDatagrams = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(true)));
  });

/**
 * Whether nobody has the port. Asked before it is taken, because some protocols share theirs on purpose: two venues with
 * one UDP port would both get it, and one of them nothing that comes in.
 */
export const isFree = async (port: number, host: string): Promise<boolean> =>
  (await hearsStreams(port, host)) && (await hearsDatagrams(port, host));

/** The first free one of these, or from `from` on; undefined when all hundred are taken. */
export const findFreePort = async (
  wanted: readonly number[],
  from: number,
  host: string,
): Promise<number | undefined> => {
  const next = Array.from({ length: 100 }, (_, i) => from + i);
  for (const port of [...wanted, ...next]) if (await hearsStreams(port, host)) return port;
  return undefined;
};
