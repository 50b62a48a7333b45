import { createSocket, type Socket } from 'node:dgram';
import type { Value } from '@eoms/contract/vocabulary';
import { createReceivedLevels } from '../../kit/dmx/dmx-simulated-universe.ts';
import type { Fault, Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { decodeData, groupOf, isLate, type SacnData } from './sacn.codec.ts';

/** 6.7.1: a source that was silent for this long is gone. */
const lossMs = 2_500;

interface Source {
  readonly message: SacnData;
  readonly at: number;
}

const bind = (host: string, port: number, group: string | undefined): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    socket.once('error', reject);
    socket.bind(port, group ?? host, () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      if (group !== undefined) socket.addMembership(group, host);
      resolve(socket);
    });
  });

/**
 * A receiver of one universe that follows priorities and sequence numbers and sends nothing, as E1.31 requires.
 * Parameters: universe, multicast (true joins the group of the universe on the interface `host`).
 */
export const simulateSacn = async ({ host, port: wanted, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const received = createReceivedLevels();
  const universe = Number(params.universe ?? 1);
  const group = params.multicast === true ? groupOf(universe) : undefined;
  let fault: Fault = 'none';
  let current: Source | undefined;
  let socket: Socket | undefined = await bind(host, wanted, group);
  const port = socket.address().port;

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
  const receive = (open: Socket): void => {
    open.on('message', (packet) => {
      const message = decodeData(packet);
      if (message === undefined || message.universe !== universe || message.preview) return;
      if (fault === 'none' || fault === 'delay') take(message);
    });
  };
  const shut = (): Promise<void> => {
    const closing = socket;
    socket = undefined;
    return new Promise((resolve) => (closing === undefined ? resolve() : closing.close(() => resolve())));
  };
  receive(socket);
  const receiving = () => current !== undefined && Date.now() - current.at < lossMs;
  return {
    host,
    port,
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
    fault: async (next) => {
      fault = next;
      if (next === 'refuse') await shut();
      else if (socket === undefined) {
        socket = await bind(host, port, group);
        receive(socket);
      }
    },
    close: shut,
  };
};
