import type { Value } from '@eoms/contract/vocabulary';
import { createSimulatedServer, type SimulatedSession } from '../../kit/simulated-server.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { blockEnd, decodeFrame, encodeBlock, headers, isPlain, parsePorts } from './videohub.codec.ts';
import { createHub, type Hub, type Visitor } from './videohub.simulated-hub.ts';
import { announceVideohub } from './videohub.simulated-search.ts';

const dumped = [headers.inputLabels, headers.outputLabels, headers.locks, headers.routing];
const longestBlock = 65_536;

type Params = Readonly<Record<string, Value>>;

const deviceLines = (hub: Hub, params: Params): string[] =>
  params.present === false
    ? ['Device present: false']
    : [
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

interface Serving {
  readonly hub: Hub;
  readonly params: Params;
  readonly session: SimulatedSession;
  readonly visitor: Visitor;
}

/** A whole block, which its header alone requests; undefined for one that a hub does not have. */
const blockOf = ({ hub, params, visitor }: Omit<Serving, 'session'>, header: string): readonly string[] | undefined => {
  if (header === headers.device) return deviceLines(hub, params);
  if (params.present === false) return undefined;
  return header === headers.configuration ? [`Take Mode: ${hub.takeMode}`] : hub.dump(header, visitor);
};

/** Whether the hub can take the change; `apply` then makes it. */
const changeOf = ({ hub, visitor }: Serving, header: string, lines: readonly string[]): (() => void) | undefined => {
  if (header === headers.configuration) {
    const [, mode] = /^Take Mode: (true|false)$/.exec(lines.length === 1 ? (lines[0] ?? '') : '') ?? [];
    return mode === undefined ? undefined : () => hub.configure(mode === 'true');
  }
  const ports = parsePorts(lines);
  if (hub.dump(header, visitor) === undefined || ports.length !== lines.length) return undefined;
  const most = header === headers.inputLabels ? hub.inputs : hub.outputs;
  const fits = ports.every(
    ({ port, text }) => port <= most && isPlain(text) && (header !== headers.routing || Number(text) < hub.inputs),
  );
  if (!fits) return undefined;
  return () => {
    for (const { port, text } of ports) hub.change(header, port, text, visitor);
  };
};

const [ack, nak] = [`ACK${blockEnd}`, `NAK${blockEnd}`];

/** One block of a controller: a ping, a question (no lines) or a change. */
const answer = (serving: Serving, frame: string): void => {
  const { session } = serving;
  const message = decodeFrame(frame);
  if (message.kind !== 'block') {
    session.say(nak);
    return;
  }
  const { header, lines } = message;
  if (header === headers.ping) {
    session.say(ack);
    return;
  }
  if (lines.length === 0) {
    const whole = blockOf(serving, header);
    session.say(whole === undefined ? nak : ack + encodeBlock(header, whole));
    return;
  }
  const apply = changeOf(serving, header, lines);
  session.say(apply === undefined ? nak : ack);
  if (!session.lies()) apply?.();
};

/**
 * A router. Parameters: inputs, outputs (default 16 each), model, name, serialNumber, version, present (false),
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
    const device = encodeBlock(headers.device, deviceLines(hub, params));
    if (params.present === false) return preamble + device;
    const rest = [...dumped, headers.configuration].map((header) =>
      encodeBlock(header, blockOf({ hub, params, visitor }, header)),
    );
    return [preamble, device, ...rest, encodeBlock(headers.endOfPrelude)].join('');
  };
  return createSimulatedServer({
    host,
    port,
    state: hub.state,
    set: hub.set,
    noise: () => Buffer.from(`N0ISE ${Math.random()}\n3 ${Math.random()}${blockEnd}`),
    converse: (session) => {
      let rest = '';
      const visitor: Visitor = {
        address: session.from,
        send: (header, lines) => session.say(encodeBlock(header, lines)),
      };
      hub.visitors.add(visitor);
      session.say(prelude(visitor));
      return {
        receive: (chunk) => {
          const blocks = (rest + chunk.toString('utf8').replaceAll('\r', '')).split(blockEnd);
          rest = blocks.pop() ?? '';
          for (const block of blocks) answer({ hub, params, session, visitor }, block);
          if (rest.length > longestBlock) session.end();
        },
        ended: () => hub.leave(visitor),
      };
    },
  });
};
