import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network line to a server that can be cut: nothing arrives any more, but no connection is closed either. */
export interface Line {
  readonly address: string;
  cut(): void;
  /** What was sent meanwhile arrives now, as when Wi-Fi comes back. */
  mend(): void;
  close(): Promise<void>;
}

export const openLine = async (port: number): Promise<Line> => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data: Buffer) => void to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isCut) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${own}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
