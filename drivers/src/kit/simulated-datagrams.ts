import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Value } from '@eoms/contract/vocabulary';
import type { Fault, Simulator, SimulatorOptions } from './simulator.ts';

/** The sender of a datagram and a function to reply, now or later. */
export interface SimulatedCaller {
  /** Address and port, to distinguish senders. */
  readonly key: string;
  say(data: Buffer): void;
  lies(): boolean;
}

export interface SimulatedDatagramOptions extends Pick<SimulatorOptions, 'host' | 'port'> {
  receive(data: Buffer, caller: SimulatedCaller): void;
  state(): Record<string, Value>;
  set(property: string, value: Value): void;
  stop?(): void;
}

/** A UDP device with all faults of `simulator.ts`; the protocol supplies only the conversation. */
export const createSimulatedDatagrams = async (options: SimulatedDatagramOptions): Promise<Simulator> => {
  const ills: { fault: Fault; delayMs: number } = { fault: 'none', delayMs: 500 };
  let socket: Socket | undefined;
  const write = (data: Buffer, port: number, host: string): void => {
    if (ills.fault === 'mute' || ills.fault === 'half-open') return;
    const bytes = ills.fault === 'garbage' ? randomBytes(1 + (data.length % 24)) : data;
    const send = () => socket?.send(bytes, port, host, () => {});
    if (ills.fault === 'delay') setTimeout(send, ills.delayMs).unref();
    else send();
  };
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const opened = createSocket(isIPv6(options.host) ? 'udp6' : 'udp4');
      opened.once('error', reject);
      opened.on('message', (data, from) => {
        if (ills.fault === 'half-open') return;
        options.receive(data, {
          key: `${from.address}:${from.port}`,
          say: (answer) => write(answer, from.port, from.address),
          lies: () => ills.fault === 'lie',
        });
      });
      opened.bind(port, options.host, () => {
        opened.off('error', reject);
        opened.on('error', () => {});
        socket = opened;
        resolve(opened.address().port);
      });
    });
  const shut = (): Promise<void> => {
    const open = socket;
    socket = undefined;
    return open === undefined ? Promise.resolve() : new Promise((resolve) => open.close(() => resolve()));
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
      else if (socket === undefined) await listen(port);
    },
    close: async () => {
      options.stop?.();
      await shut();
    },
  };
};
