import type { Value } from '@eoms/contract/vocabulary';
import { createReceivedLevels } from '../../kit/dmx/dmx-simulated-universe.ts';
import { faultsOf, healthy, openUdpPort } from '../../kit/simulated-port.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { decodeData, groupOf, isLate, type SacnData } from './sacn.codec.ts';

/** 6.7.1: a source that was silent for this long is gone. */
const lossMs = 2_500;

interface Source {
  readonly message: SacnData;
  readonly at: number;
}

/**
 * A receiver of one universe that follows priorities and sequence numbers and sends nothing, as E1.31 requires.
 * Parameters: universe, multicast (true joins the group of the universe on the interface `host`).
 */
export const simulateSacn = async ({ host, port: wanted, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const received = createReceivedLevels();
  const universe = Number(params.universe ?? 1);
  const ills = healthy();
  let current: Source | undefined;
  const take = (message: SacnData): void => {
    const now = Date.now();
    const before = current !== undefined && now - current.at < lossMs ? current.message : undefined;
    const same = before?.cid === message.cid;
    if (before !== undefined && !same && message.priority <= before.priority) return;
    if (before !== undefined && same && isLate(message.sequence, before.sequence)) return;
    if (message.terminated) {
      current = undefined;
      return;
    }
    current = { message, at: now };
    if (message.startCode === 0) received.take(message.data);
  };
  const port = await openUdpPort({
    host,
    port: wanted,
    shared: true,
    group: params.multicast === true ? groupOf(universe) : undefined,
    receive: (packet) => {
      const message = decodeData(packet);
      if (message === undefined || message.universe !== universe || message.preview) return;
      if (ills.fault === 'none' || ills.fault === 'delay') take(message);
    },
  });
  const receiving = () => current !== undefined && Date.now() - current.at < lossMs;
  return {
    host,
    port: port.port,
    state: (): Record<string, Value> => ({
      ...received.state(),
      receiving: receiving(),
      sourceName: current?.message.sourceName ?? '',
      priority: current?.message.priority ?? 0,
      sequence: current?.message.sequence ?? 0,
    }),
    set: (property, value) => {
      if (!received.set(property, value)) throw new Error(`the receiver has no ${property}`);
    },
    fault: faultsOf(ills, port),
    close: port.shut,
  };
};
