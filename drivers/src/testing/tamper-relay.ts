import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Direction = 'toDevice' | 'fromDevice';

export interface TamperRelayOptions {
  /** Port of the device, TCP and UDP, on 127.0.0.1. */
  readonly port: number;
  /** Sees every piece and returns what goes on in its place. */
  readonly pass: (piece: Buffer, direction: Direction, kind: 'tcp' | 'udp') => readonly Buffer[];
}

export interface TamperRelay {
  readonly port: number;
  close(): Promise<void>;
}

const host = '127.0.0.1';

const relayTcp = (near: Socket, { port, pass }: TamperRelayOptions, sockets: Set<Socket>): void => {
  const far = connect({ host, port });
  const pump = (from: Socket, to: Socket, direction: Direction): void => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => {});
    from.on('data', (piece) => {
      for (const one of pass(piece, direction, 'tcp')) if (!to.destroyed) to.write(one);
    });
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  pump(near, far, 'toDevice');
  pump(far, near, 'fromDevice');
};

/** A socket of its own for each client, so that answers find their way back. */
const relayUdp = (own: UdpSocket, { port, pass }: TamperRelayOptions): (() => void) => {
  const clients = new Map<string, UdpSocket>();
  own.on('error', () => {});
  own.on('message', (packet, from) => {
    const key = `${from.address}:${from.port}`;
    let far = clients.get(key);
    if (far === undefined) {
      far = createSocket('udp4');
      far.on('error', () => {});
      far.on('message', (answer) => {
        for (const one of pass(answer, 'fromDevice', 'udp')) own.send(one, from.port, from.address, () => {});
      });
      clients.set(key, far);
    }
    for (const one of pass(packet, 'toDevice', 'udp')) far.send(one, port, host, () => {});
  });
  return () => {
    for (const far of clients.values()) far.close();
  };
};

/** An address before a device that records or changes what passes, for TCP and UDP on one port number. */
export const openTamperRelay = async (options: TamperRelayOptions): Promise<TamperRelay> => {
  const sockets = new Set<Socket>();
  const server = createServer((near) => relayTcp(near, options, sockets));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const udp = createSocket('udp4');
  const leave = relayUdp(udp, options);
  await new Promise<void>((resolve) => udp.bind(port, host, resolve));
  return {
    port,
    close: async () => {
      leave();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => udp.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
