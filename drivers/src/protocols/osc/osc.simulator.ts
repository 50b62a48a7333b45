import type { Value } from '@eoms/contract/vocabulary';
import { createSimulatedDatagrams } from '../../kit/simulated-datagrams.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { decodePacket, encodeMessage, type OscArgument, plainValue } from './osc.codec.ts';
import { fillTemplate, parseTemplate } from './osc.templates.ts';

const argumentOf = (value: Value): OscArgument => {
  if (typeof value === 'number') return { type: 'f', value };
  if (typeof value === 'boolean') return { type: value ? 'T' : 'F' };
  return value === null ? { type: 'N' } : { type: 's', value };
};

/** What follows an address: an argument in the words of a template (`h:12`), a number, or a text. */
const written = (text: string): OscArgument => {
  const [typed] = text.includes(':') ? (fillTemplate(parseTemplate(text) ?? [], {}) ?? []) : [];
  return typed ?? argumentOf(/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
};

const parse = (text: string): [string, OscArgument][] =>
  text.split(';').flatMap((part): [string, OscArgument][] => {
    const [address = '', value = ''] = part.split('=').map((side) => side.trim());
    return address.startsWith('/') ? [[address, written(value)]] : [];
  });

/** In the type that the address has, where the value fits it. */
const inTypeOf = ({ type }: OscArgument, value: Value): OscArgument => {
  const like = parseTemplate(`${type}:{value}`);
  return (like === undefined ? undefined : fillTemplate(like, { value })?.[0]) ?? argumentOf(value);
};

/** An address keeps the kind of value that it has, as a device does whose fader is no text. */
const isLike = (held: OscArgument, given: OscArgument): boolean => {
  const [before, after] = [plainValue(held), plainValue(given)];
  return after !== undefined && typeof before === typeof after && !Number.isNaN(after);
};

/**
 * A device that keeps what is sent to each address and answers an address without arguments. Parameters: values
 * (`/1/fader1=0.5; /title=Hall; /frames=h:9007199254740993`).
 */
export const simulateOsc = ({ host, port, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const values = new Map(parse(String(params.values ?? '/ping=1; /1/fader1=0.5; /title=Hall')));
  return createSimulatedDatagrams({
    host,
    port,
    receive: (data, caller) => {
      for (const { address, args } of decodePacket(data)) {
        const held = values.get(address);
        const [given] = args;
        if (held === undefined) continue;
        if (given === undefined) caller.say(encodeMessage({ address, args: [held] }));
        else if (isLike(held, given) && !caller.lies()) values.set(address, given);
      }
    },
    state: () => Object.fromEntries([...values].map(([address, held]) => [address, plainValue(held) ?? null])),
    set: (address, value) => {
      const held = values.get(address);
      if (held === undefined) throw new Error(`a simulated device has no "${address}"`);
      values.set(address, inTypeOf(held, value));
    },
  });
};
