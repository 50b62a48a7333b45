import { randomBytes } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import type { Value } from '@eoms/contract/vocabulary';
import type { Fault, Simulator, SimulatorOptions } from './simulator.ts';

/** One client connection to a simulated device. Replies go through the current fault. */
export interface SimulatedSession {
  /** The client's address, without its port. */
  readonly from: string;
  say(data: string | Buffer): void;
  /** Whether the device replies OK and does nothing. */
  lies(): boolean;
  end(): void;
}

export interface SimulatedConversation {
  /** Called with bytes as they arrive, in any chunks. */
  receive(chunk: Buffer): void;
  ended?(): void;
}

export interface SimulatedServerOptions extends Pick<SimulatorOptions, 'host' | 'port'> {
  converse(session: SimulatedSession): SimulatedConversation;
  state(): Record<string, Value>;
  set(property: string, value: Value): void;
  stop?(): void;
  /** What the fault `garbage` sends; defaults to random bytes and a line end. */
  noise?(): Buffer;
}

const idleMs = 300_000;
const lineNoise = (): Buffer => Buffer.concat([randomBytes(12), Buffer.from('\r\n')]);

/** A TCP device with all faults of `simulator.ts`; the protocol supplies only the conversation. */
export const createSimulatedServer = async (options: SimulatedServerOptions): Promise<Simulator> => {
  const ills: { fault: Fault; delayMs: number } = { fault: 'none', delayMs: 500 };
  const sockets = new Set<Socket>();
  const write = (socket: Socket, data: string | Buffer): void => {
    if (socket.destroyed || ills.fault === 'mute' || ills.fault === 'half-open') return;
    const bytes = ills.fault === 'garbage' ? (options.noise ?? lineNoise)() : data;
    if (ills.fault === 'delay') setTimeout(() => socket.destroyed || socket.write(bytes), ills.delayMs).unref();
    else socket.write(bytes);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    const conversation = options.converse({
      from: socket.remoteAddress ?? '',
      say: (data) => write(socket, data),
      lies: () => ills.fault === 'lie',
      end: () => socket.end(),
    });
    socket.on('data', (chunk) => {
      if (ills.fault !== 'half-open') conversation.receive(chunk);
    });
    socket.on('close', () => {
      sockets.delete(socket);
      conversation.ended?.();
    });
  });
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, options.host, () => {
        server.off('error', reject);
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  const shut = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return server.listening ? new Promise((resolve) => server.close(() => resolve())) : Promise.resolve();
  };
  const port = await listen(options.port);
  return {
    host: options.host,
    port,
    state: options.state,
    set: options.set,
    fault: async (fault, how) => {
      ills.fault = fault;
      ills.delayMs = how?.delayMs ?? ills.delayMs;
      if (fault === 'refuse') await shut();
      else if (!server.listening) await listen(port);
    },
    close: async () => {
      options.stop?.();
      await shut();
    },
  };
};
