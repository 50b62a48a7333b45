import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** The address of a simulated device as controllers see it, on a wire that loses some of what is sent to the device. */
export interface LossyWire {
  readonly host: string;
  readonly port: number;
  /** Whether each piece that is sent from now on is lost; undefined: none. */
  lose(isLost: ((piece: string) => boolean) | undefined): void;
  /** Pieces that were lost. */
  lost(): number;
  close(): Promise<void>;
}

export const openLossyWire = async (device: { readonly host: string; readonly port: number }): Promise<LossyWire> => {
  const sockets = new Set<Socket>();
  let isLost: ((piece: string) => boolean) | undefined;
  let count = 0;
  const server = createServer((near) => {
    const far = connect(device.port, device.host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.on('data', (piece) => {
      if (isLost?.(piece.toString('latin1'))) count += 1;
      else far.write(piece);
    });
    far.on('data', (piece) => near.write(piece));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    lose: (next) => {
      isLost = next;
    },
    lost: () => count,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
