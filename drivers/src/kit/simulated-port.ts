import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram';
import { isIPv6, type Server, type Socket } from 'node:net';
import { createGuard } from './guard.ts';
import type { Fault, Simulator } from './simulator.ts';

/** What is wrong with a simulated device at present. */
export interface Ills {
  fault: Fault;
  delayMs: number;
}
export const healthy = (): Ills => ({ fault: 'none', delayMs: 500 });

/** The port of a simulated device, which the fault `refuse` closes and every other fault opens again. */
export interface SimulatedPort {
  readonly port: number;
  readonly isOpen: boolean;
  /** On the same port as before. */
  reopen(): Promise<void>;
  shut(): Promise<void>;
}

/** The `fault` of a simulator with these ills and this port. */
export const faultsOf =
  (ills: Ills, port: SimulatedPort): Simulator['fault'] =>
  async (fault, how) => {
    ills.fault = fault;
    ills.delayMs = how?.delayMs ?? ills.delayMs;
    if (fault === 'refuse') await port.shut();
    else if (!port.isOpen) await port.reopen();
  };

export interface SimulatedTcpPort extends SimulatedPort {
  readonly sockets: ReadonlySet<Socket>;
}

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Lets a TCP or HTTP server listen; closing it ends its connections. `wanted` 0 selects a free port. */
export const openTcpPort = async (server: Server, host: string, wanted: number): Promise<SimulatedTcpPort> => {
  const sockets = new Set<Socket>();
  const count = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  server.on('connection', createGuard(`simulated device at ${host}`)(count));
  const port = await listen(server, host, wanted);
  return {
    port,
    sockets,
    get isOpen() {
      return server.listening;
    },
    reopen: async () => void (await listen(server, host, port)),
    shut: () => {
      for (const socket of sockets) socket.destroy();
      return server.listening ? new Promise((resolve) => server.close(() => resolve())) : Promise.resolve();
    },
  };
};

export interface SimulatedUdpPort extends SimulatedPort {
  /** Sends nothing while the port is shut. */
  send(packet: Buffer, port: number, host: string): void;
}

export interface UdpPortOptions {
  readonly host: string;
  /** 0 selects a free one. */
  readonly port: number;
  /** Several sockets may use the port, as on a machine with other devices of the protocol. */
  readonly shared?: boolean;
  /** A multicast group that the socket joins on the interface `host`; it then receives only what is sent to the group. */
  readonly group?: string | undefined;
  /** What it throws is counted and reported; the port goes on. */
  receive(packet: Buffer, from: RemoteInfo): void;
}

/** A UDP socket for a simulated device. */
export const openUdpPort = async (options: UdpPortOptions): Promise<SimulatedUdpPort> => {
  const { host, shared = false, group } = options;
  const guard = createGuard(`simulated device at ${host} (UDP)`);
  const bind = (port: number): Promise<UdpSocket> =>
    new Promise((resolve, reject) => {
      const opened = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', reuseAddr: shared });
      opened.once('error', reject);
      opened.on('message', guard(options.receive));
      const ready = (): void => {
        opened.off('error', reject);
        opened.on('error', () => {});
        if (group !== undefined) opened.addMembership(group, host);
        resolve(opened);
      };
      opened.bind(port, group ?? host, guard(ready, reject));
    });
  let socket: UdpSocket | undefined = await bind(options.port);
  const { port } = socket.address();
  return {
    port,
    get isOpen() {
      return socket !== undefined;
    },
    reopen: async () => {
      socket = await bind(port);
    },
    shut: () => {
      const closing = socket;
      socket = undefined;
      return new Promise((resolve) => (closing === undefined ? resolve() : closing.close(() => resolve())));
    },
    send: (packet, to, address) => socket?.send(packet, to, address, () => {}),
  };
};
