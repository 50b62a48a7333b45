import type { Value } from '@eoms/contract/vocabulary';
import { createSimulatedServer, type SimulatedSession } from '../../kit/simulated-server.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { blockEnd, decodeFrame, encodeBlock, headers, parsePorts } from './videohub.codec.ts';
import { createHub, type Hub, type Visitor } from './videohub.simulated-hub.ts';
import { announceVideohub } from './videohub.simulated-search.ts';

const dumped = [headers.inputLabels, headers.outputLabels, headers.locks, headers.routing];
const longestBlock = 65_536;

const deviceLines = (hub: Hub, params: Readonly<Record<string, Value>>): string[] => [
  'Device present: true',
  `Model name: ${String(params.model ?? 'Blackmagic Smart Videohub')}`,
  `Friendly name: ${String(params.name ?? 'Simulated hub')}`,
  `Unique ID: ${String(params.serialNumber ?? '7C2E0D000001')}`,
  `Video inputs: ${hub.inputs}`,
  'Video processing units: 0',
  `Video outputs: ${hub.outputs}`,
  'Video monitoring outputs: 0',
  'Serial ports: 0',
];

/** One block of a controller: a ping, a question (no lines) or a change. */
const answer = (hub: Hub, session: SimulatedSession, visitor: Visitor, frame: string): void => {
  const message = decodeFrame(frame);
  if (message.kind !== 'block') {
    session.say(`NAK${blockEnd}`);
    return;
  }
  const { header, lines } = message;
  if (header === headers.ping) {
    session.say(`ACK${blockEnd}`);
    return;
  }
  const dump = hub.dump(header, visitor);
  const ports = parsePorts(lines);
  if (dump === undefined || ports.length !== lines.length) {
    session.say(`NAK${blockEnd}`);
    return;
  }
  if (lines.length === 0) {
    session.say(`ACK${blockEnd}${encodeBlock(header, dump)}`);
    return;
  }
  if (session.lies()) {
    session.say(`ACK${blockEnd}`);
    return;
  }
  const most = header === headers.inputLabels ? hub.inputs : hub.outputs;
  const fits = ports.every(
    ({ port, text }) => port <= most && (header !== headers.routing || Number(text) < hub.inputs),
  );
  session.say(`${fits ? 'ACK' : 'NAK'}${blockEnd}`);
  if (fits) for (const { port, text } of ports) hub.change(header, port, text, visitor);
};

/**
 * A router. Parameters: inputs, outputs (16 each unless told), model, name, serialNumber, version, present (false),
 * announce (true: is found by a search), announcePort.
 */
export const simulateVideohub = async (options: SimulatorOptions): Promise<Simulator> => {
  const simulator = await openHub(options);
  return options.params?.announce === true ? announceVideohub(simulator, options) : simulator;
};

const openHub = ({ host, port, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const hub = createHub(Number(params.inputs ?? 16), Number(params.outputs ?? 16));
  const prelude = (visitor: Visitor): string => {
    const preamble = encodeBlock(headers.preamble, [`Version: ${String(params.version ?? '2.8')}`]);
    if (params.present === false) return preamble + encodeBlock('VIDEOHUB DEVICE', ['Device present: false']);
    return [
      preamble,
      encodeBlock('VIDEOHUB DEVICE', deviceLines(hub, params)),
      ...dumped.map((header) => encodeBlock(header, hub.dump(header, visitor) ?? [])),
      encodeBlock('CONFIGURATION', ['Take Mode: false']),
      encodeBlock(headers.endOfPrelude),
    ].join('');
  };
  return createSimulatedServer({
    host,
    port,
    state: hub.state,
    set: hub.set,
    noise: () => Buffer.from(`N0ISE ${Math.random()}\n3 ${Math.random()}${blockEnd}`),
    converse: (session) => {
      let rest = '';
      const visitor: Visitor = { tell: (header, lines) => session.say(encodeBlock(header, lines)) };
      hub.visitors.add(visitor);
      session.say(prelude(visitor));
      return {
        hear: (chunk) => {
          const blocks = (rest + chunk.toString('utf8').replaceAll('\r', '')).split(blockEnd);
          rest = blocks.pop() ?? '';
          for (const block of blocks) answer(hub, session, visitor, block);
          if (rest.length > longestBlock) session.end();
        },
        ended: () => hub.leave(visitor),
      };
    },
  });
};
