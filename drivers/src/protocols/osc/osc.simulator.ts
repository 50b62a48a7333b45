import type { Value } from '@eoms/contract/vocabulary';
import { createSimulatedDatagrams } from '../../kit/simulated-datagrams.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { decodePacket, encodeMessage, type OscArgument, plainValue } from './osc.codec.ts';

const argumentOf = (value: Value): OscArgument => {
  if (typeof value === 'number') return { type: 'f', value };
  if (typeof value === 'boolean') return { type: value ? 'T' : 'F' };
  return value === null ? { type: 'N' } : { type: 's', value };
};

const parse = (text: string): [string, Value][] =>
  text.split(';').flatMap((part): [string, Value][] => {
    const [address = '', written = ''] = part.split('=').map((side) => side.trim());
    if (!address.startsWith('/')) return [];
    return [[address, /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : written]];
  });

/**
 * A device that keeps what it is told under each address and answers an address without arguments. Parameters: values
 * (`/1/fader1=0.5; /title=Hall`).
 */
export const simulateOsc = ({ host, port, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const values = new Map<string, Value>(parse(String(params.values ?? '/ping=1; /1/fader1=0.5; /title=Hall')));
  return createSimulatedDatagrams({
    host,
    port,
    hear: (data, caller) => {
      for (const { address, args } of decodePacket(data)) {
        const held = values.get(address);
        const told = plainValue(args[0]);
        if (args.length === 0 && held !== undefined) caller.say(encodeMessage({ address, args: [argumentOf(held)] }));
        else if (held !== undefined && told !== undefined && !caller.lies()) values.set(address, told);
      }
    },
    state: () => Object.fromEntries(values),
    set: (address, value) => {
      if (!values.has(address)) throw new Error(`a simulated device has no "${address}"`);
      values.set(address, value);
    },
  });
};
