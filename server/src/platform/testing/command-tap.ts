import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A device's address as controllers see it: forwards to the simulated device and notices who sends what. */
export interface CommandTap {
  readonly host: string;
  readonly port: number;
  /** Lines that arrived from a controller although a later one had taken over. */
  readonly late: readonly string[];
  /** When the newest connection that has sent anything began to, by `performance.now()`. */
  since(): number;
  /** Number of lines that match. */
  count(line: RegExp): number;
  close(): Promise<void>;
}

const listen = (server: Server, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });

export const openCommandTap = async (host: string, device: { host: string; port: number }): Promise<CommandTap> => {
  const lines: string[] = [];
  const late: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  /** The newest connection that has sent anything. */
  let current = 0;
  let since = 0;
  const server = createServer((near) => {
    connections += 1;
    const number = connections;
    const far = connect(device.port, device.host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.on('data', (chunk: Buffer) => {
      const sent = chunk.toString('latin1').split('\r').filter(Boolean);
      lines.push(...sent);
      if (number < current) late.push(...sent);
      else if (number > current) {
        current = number;
        since = performance.now();
      }
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => near.write(chunk));
  });
  await listen(server, host);
  return {
    host,
    port: (server.address() as AddressInfo).port,
    late,
    since: () => since,
    count: (line) => lines.filter((one) => line.test(one)).length,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
