import { randomBytes } from 'node:crypto';
import type { Value } from '@eoms/contract/vocabulary';
import { faultsOf, healthy, openUdpPort } from './simulated-port.ts';
import type { Simulator, SimulatorOptions } from './simulator.ts';

/** The sender of a datagram and a function to reply, now or later. */
export interface SimulatedCaller {
  /** Address and port, to distinguish senders. */
  readonly key: string;
  say(data: Buffer): void;
  lies(): boolean;
  /** Whether the device cannot answer queries now. */
  busy(): boolean;
}

export interface SimulatedDatagramOptions extends Pick<SimulatorOptions, 'host' | 'port'> {
  receive(data: Buffer, caller: SimulatedCaller): void;
  state(): Record<string, Value>;
  set(property: string, value: Value): void;
  stop?(): void;
}

/** A UDP device with all faults of `simulator.ts`; the protocol supplies only the conversation. */
export const createSimulatedDatagrams = async (options: SimulatedDatagramOptions): Promise<Simulator> => {
  const ills = healthy();
  const write = (data: Buffer, to: number, host: string): void => {
    if (ills.fault === 'mute' || ills.fault === 'half-open') return;
    const bytes = ills.fault === 'garbage' ? randomBytes(1 + (data.length % 24)) : data;
    if (ills.fault === 'delay') setTimeout(() => port.send(bytes, to, host), ills.delayMs).unref();
    else port.send(bytes, to, host);
  };
  const port = await openUdpPort({
    host: options.host,
    port: options.port,
    receive: (data, from) => {
      if (ills.fault === 'half-open') return;
      options.receive(data, {
        key: `${from.address}:${from.port}`,
        say: (answer) => write(answer, from.port, from.address),
        lies: () => ills.fault === 'lie',
        busy: () => ills.fault === 'busy',
      });
    },
  });
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
