import { randomBytes } from 'node:crypto';
import type { RemoteInfo } from 'node:dgram';
import type { Value } from '@eoms/contract/vocabulary';
import { createReceivedLevels } from '../../kit/dmx/dmx-simulated-universe.ts';
import { faultsOf, healthy, openUdpPort } from '../../kit/simulated-port.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { decodeArtNet, encodePollReply, type NodeDescription } from './art-net.codec.ts';

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
  const ills = healthy();
  let sequence = 0;
  const answer = (to: RemoteInfo): void => {
    if (ills.fault === 'mute' || ills.fault === 'half-open') return;
    const packet = ills.fault === 'garbage' ? randomBytes(239) : encodePollReply(node);
    const send = () => port.send(packet, to.port, to.address);
    if (ills.fault === 'delay') setTimeout(send, ills.delayMs).unref();
    else send();
  };
  const receive = (packet: Buffer, from: RemoteInfo): void => {
    const message = decodeArtNet(packet);
    if (message?.kind === 'poll') answer(from);
    if (message?.kind !== 'dmx' || message.universe !== node.outputs[0]?.universe || ills.fault === 'lie') return;
    sequence = message.sequence;
    received.take(message.data);
  };
  const port = await openUdpPort({ host, port: wanted, shared: true, receive });
  let node = describe(host, port.port, params);
  return {
    host,
    port: port.port,
    state: () => ({ ...received.state(), sequence, nodeName: node.longName, report: node.report, mac: node.mac }),
    set: (property, value) => {
      if (property === 'nodeName') node = { ...node, longName: String(value) };
      else if (property === 'report') node = { ...node, report: String(value) };
      else if (!received.set(property, value)) throw new Error(`the node has no ${property}`);
    },
    fault: faultsOf(ills, port),
    close: port.shut,
  };
};
