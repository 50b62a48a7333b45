import { randomBytes } from 'node:crypto';
import type { Address } from '../../kit/address.ts';
import { faultsOf, healthy, openUdpPort } from '../../kit/simulated-port.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { createSimulatedBus, type SimulatedBus } from './knx.simulated-bus.ts';
import { decodeKnx, encodeKnx, type KnxFrame } from './knx-ip.codec.ts';
import { decodeTelegram, encodeTelegram, type Telegram } from './knx-telegram.codec.ts';

interface Channel {
  readonly id: number;
  readonly control: Address;
  readonly data: Address;
  readonly individual: number;
  expected: number;
  next: number;
  /** When its client was heard last. */
  heardAt: number;
}

/** A tunnel without a connection state request for this long is closed (03_08_02, 5.4). */
const silentMs = 120_000;

const firstIndividual = 0x11f1;
const actuator = 0x1105;
const noMoreConnections = 0x24;
const notThere = 0x21;

/** The tunnelling server: channels, acknowledgements, and a telegram for each of them. */
const createServer = (bus: SimulatedBus, own: () => Address, mostTunnels: number, send: SendFrame) => {
  const channels = new Map<number, Channel>();
  const toChannel = (channel: Channel, cemi: Buffer): void => {
    send({ kind: 'tunnelRequest', channel: channel.id, sequence: channel.next, cemi }, channel.data);
    channel.next = (channel.next + 1) & 255;
  };
  const broadcast = (telegram: Pick<Telegram, 'group' | 'service' | 'payload' | 'source'>, except?: Channel): void => {
    for (const channel of channels.values())
      if (channel !== except) toChannel(channel, encodeTelegram({ ...telegram, kind: 'indication' }));
  };
  const onBus = (from: Channel, telegram: Telegram, lies: boolean): void => {
    const { group, service, payload } = telegram;
    toChannel(
      from,
      encodeTelegram({ ...telegram, kind: 'confirm', source: from.individual, failed: !bus.knows(group) }),
    );
    broadcast({ group, service, payload, source: from.individual }, from);
    if (lies) return;
    const held = service === 'read' ? bus.read(group) : undefined;
    if (held !== undefined) broadcast({ group, service: 'response', payload: held, source: actuator });
    if (service !== 'write') return;
    for (const report of bus.write(group, payload)) broadcast({ ...report, service: 'write', source: actuator });
  };
  const open = (frame: Extract<KnxFrame, { kind: 'connectRequest' }>, from: Address): void => {
    const real = (endpoint: Address): Address => (endpoint.port === 0 ? from : endpoint);
    for (const [channel, { heardAt }] of channels) if (heardAt + silentMs < Date.now()) channels.delete(channel);
    const id = Array.from({ length: mostTunnels }, (_, at) => at + 1).find((candidate) => !channels.has(candidate));
    if (id === undefined) {
      send({ kind: 'connectResponse', channel: 0, status: noMoreConnections }, real(frame.control));
      return;
    }
    const individual = firstIndividual + id - 1;
    const [control, data] = [real(frame.control), real(frame.data)];
    const channel = { id, control, data, individual, expected: 0, next: 0, heardAt: Date.now() };
    channels.set(id, channel);
    send({ kind: 'connectResponse', channel: id, status: 0, data: own(), individual }, channel.control);
  };
  const take = (frame: Extract<KnxFrame, { kind: 'tunnelRequest' }>, lies: boolean): void => {
    const channel = channels.get(frame.channel);
    if (channel === undefined) return;
    const isNext = frame.sequence === channel.expected;
    if (!isNext && frame.sequence !== ((channel.expected - 1) & 255)) return;
    send({ kind: 'tunnelAck', channel: frame.channel, sequence: frame.sequence, status: 0 }, channel.data);
    if (!isNext) return;
    channel.expected = (channel.expected + 1) & 255;
    const telegram = decodeTelegram(frame.cemi);
    if (telegram?.kind === 'request') onBus(channel, telegram, lies);
  };
  return {
    broadcast,
    tunnels: () => channels.size,
    forget: () => channels.clear(),
    receive: (frame: KnxFrame, from: Address, lies: boolean): void => {
      const heard = 'channel' in frame ? channels.get(frame.channel) : undefined;
      if (heard !== undefined) heard.heardAt = Date.now();
      if (frame.kind === 'connectRequest') open(frame, from);
      else if (frame.kind === 'tunnelRequest') take(frame, lies);
      else if (frame.kind === 'stateRequest') {
        const status = channels.has(frame.channel) ? 0 : notThere;
        send(
          { kind: 'stateResponse', channel: frame.channel, status },
          frame.control.port === 0 ? from : frame.control,
        );
      } else if (frame.kind === 'disconnectRequest') {
        channels.delete(frame.channel);
        const to = frame.control.port === 0 ? from : frame.control;
        send({ kind: 'disconnectResponse', channel: frame.channel, status: 0 }, to);
      } else if (frame.kind === 'searchRequest') {
        const reply = frame.reply.port === 0 ? from : frame.reply;
        const who = { name: 'Simulated KNX/IP', serial: '00fa5e100001', mac: '02:00:5e:10:00:02', individual: 0x1100 };
        send({ kind: 'searchResponse', control: own(), ...who }, reply);
      }
    },
  };
};

type SendFrame = (frame: KnxFrame, to: Address) => void;

/**
 * A KNX/IP interface with devices behind it. Parameters: groups (`1/0/1=1.001:false; 1/0/2=9.001:21.5`), mirrors
 * (`1/0/1>1/1/1`: an actuator that reports on another group), tunnels (4). State and `set` go by group address.
 */
export const simulateKnx = async ({ host, port: wanted, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const bus = createSimulatedBus(String(params.groups ?? ''), String(params.mirrors ?? ''));
  const ills = healthy();
  const send: SendFrame = (frame, to) => {
    if (ills.fault === 'mute' || ills.fault === 'half-open') return;
    const packet = ills.fault === 'garbage' ? randomBytes(20) : encodeKnx(frame);
    const go = () => port.send(packet, to.port, to.host);
    if (ills.fault === 'delay') setTimeout(go, ills.delayMs).unref();
    else go();
  };
  const server = createServer(bus, () => ({ host, port: port.port }), Number(params.tunnels ?? 4), send);
  const port = await openUdpPort({
    host,
    port: wanted,
    receive: (packet, from) => {
      const frame = decodeKnx(packet);
      if (frame !== undefined) server.receive(frame, { host: from.address, port: from.port }, ills.fault === 'lie');
    },
  });
  const setFault = faultsOf(ills, port);
  return {
    host,
    port: port.port,
    state: () => ({ ...bus.state(), tunnels: server.tunnels() }),
    set: (address, value) => server.broadcast({ ...bus.put(address, value), service: 'write', source: actuator }),
    fault: (next, how) => {
      if (next === 'refuse') server.forget();
      return setFault(next, how);
    },
    close: port.shut,
  };
};
