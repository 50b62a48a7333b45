import { randomBytes } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import type { Value } from '@eoms/contract/vocabulary';
import { createGuard } from './guard.ts';
import { faultsOf, healthy, openTcpPort } from './simulated-port.ts';
import type { Simulator, SimulatorOptions } from './simulator.ts';

/** One client connection to a simulated device. Replies go through the current fault. */
export interface SimulatedSession {
  /** The client's address, without its port. */
  readonly from: string;
  say(data: string | Buffer): void;
  /** Whether the device replies OK and does nothing. */
  lies(): boolean;
  /** Whether the device cannot answer queries now. */
  busy(): boolean;
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

/**
 * A TCP device with all faults of `simulator.ts`; the protocol supplies only the conversation. When that throws, the
 * connection is closed and the fault reported, and the device goes on.
 */
export const createSimulatedServer = async (options: SimulatedServerOptions): Promise<Simulator> => {
  const ills = healthy();
  const write = (socket: Socket, data: string | Buffer): void => {
    if (socket.destroyed || ills.fault === 'mute' || ills.fault === 'half-open') return;
    const bytes = ills.fault === 'garbage' ? (options.noise ?? lineNoise)() : data;
    if (ills.fault === 'delay') setTimeout(() => socket.destroyed || socket.write(bytes), ills.delayMs).unref();
    else socket.write(bytes);
  };
  const guard = createGuard(`simulated device at ${options.host} (TCP)`);
  const serve = (socket: Socket): void => {
    const close = () => socket.destroy();
    socket.setNoDelay(true);
    socket.setTimeout(idleMs, close);
    socket.on('error', close);
    const conversation = options.converse({
      from: socket.remoteAddress ?? '',
      say: (data) => write(socket, data),
      lies: () => ills.fault === 'lie',
      busy: () => ills.fault === 'busy',
      end: () => socket.end(),
    });
    const receive = (chunk: Buffer): void => {
      if (ills.fault !== 'half-open' && !socket.destroyed) conversation.receive(chunk);
    };
    socket.on('data', guard(receive, close));
    socket.on(
      'close',
      guard(() => conversation.ended?.()),
    );
  };
  const server = createServer((socket) => guard(serve, () => socket.destroy())(socket));
  const port = await openTcpPort(server, options.host, options.port);
  return {
    host: options.host,
    port: port.port,
    state: options.state,
    set: options.set,
    fault: faultsOf(ills, port),
    close: async () => {
      options.stop?.();
      await port.shut();
    },
  };
};
