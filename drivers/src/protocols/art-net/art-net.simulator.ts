import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import type { Value } from '@eoms/contract/vocabulary';
import { createReceivedLevels } from '../../kit/dmx/dmx-simulated-universe.ts';
import type { Fault, Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { decodeArtNet, encodePollReply, type NodeDescription } from './art-net.codec.ts';

const bind = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    socket.once('error', reject);
    socket.bind(port, host, () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      resolve(socket);
    });
  });

const describe = (host: string, port: number, params: Readonly<Record<string, Value>>): NodeDescription => ({
  ip: host,
  port,
  firmware: '1.4',
  oem: 0x00ff,
  esta: 0x7ff0,
  shortName: String(params.name ?? 'Simulated node').slice(0, 17),
  longName: String(params.longName ?? 'Simulated Art-Net node'),
  report: String(params.report ?? '#0001 [0000] Power on tests successful'),
  mac: String(params.mac ?? '02:00:5e:10:00:01'),
  bindIndex: 1,
  outputs: String(params.universes ?? '0')
    .split(',')
    .map((universe) => ({ universe: Number(universe), active: true })),
});

/**
 * A node with up to four outputs. Parameters: universes (`0,1`; the levels of the first are its state), name, longName,
 * report, mac. It answers ArtPoll to the address and port that asked.
 */
export const simulateArtNet = async ({ host, port: wanted, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const received = createReceivedLevels();
  let fault: Fault = 'none';
  let delayMs = 500;
  let socket: Socket | undefined = await bind(host, wanted);
  const port = socket.address().port;
  let node = describe(host, port, params);
  let sequence = 0;

  const answer = (from: { port: number; address: string }): void => {
    if (fault === 'mute' || fault === 'half-open') return;
    const packet = fault === 'garbage' ? randomBytes(239) : encodePollReply(node);
    const send = () => socket?.send(packet, from.port, from.address, () => {});
    if (fault === 'delay') setTimeout(send, delayMs).unref();
    else send();
  };
  const receive = (open: Socket): void => {
    open.on('message', (packet, from) => {
      const message = decodeArtNet(packet);
      if (message?.kind === 'poll') answer(from);
      if (message?.kind !== 'dmx' || message.universe !== node.outputs[0]?.universe || fault === 'lie') return;
      sequence = message.sequence;
      received.take(message.data);
    });
  };
  const shut = (): Promise<void> => {
    const closing = socket;
    socket = undefined;
    return new Promise((resolve) => (closing === undefined ? resolve() : closing.close(() => resolve())));
  };
  receive(socket);
  return {
    host,
    port,
    state: () => ({ ...received.state(), sequence, nodeName: node.longName, report: node.report, mac: node.mac }),
    set: (property, value) => {
      if (property === 'nodeName') node = { ...node, longName: String(value) };
      else if (property === 'report') node = { ...node, report: String(value) };
      else if (!received.set(property, value)) throw new Error(`the node has no ${property}`);
    },
    fault: async (next, how) => {
      fault = next;
      delayMs = how?.delayMs ?? delayMs;
      if (next === 'refuse') await shut();
      else if (socket === undefined) {
        socket = await bind(host, port);
        receive(socket);
      }
    },
    close: shut,
  };
};
