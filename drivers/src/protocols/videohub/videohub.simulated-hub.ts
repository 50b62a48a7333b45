import type { Value } from '@eoms/contract/vocabulary';
import { splitValueKey } from '../../kit/property.ts';
import { headers, isPlain, portLine } from './videohub.codec.ts';

/** A client connected to the hub. Locks belong to its address, whichever connection they come from. */
export interface Visitor {
  readonly address: string;
  send(header: string, lines: readonly string[]): void;
}

export interface Hub {
  readonly inputs: number;
  readonly outputs: number;
  readonly visitors: Set<Visitor>;
  /** Whether a route must be confirmed at the hub's buttons. */
  readonly takeMode: boolean;
  configure(takeMode: boolean): void;
  /** Every line of a block, as this visitor sees it. */
  dump(header: string, visitor: Visitor): readonly string[] | undefined;
  /** False for a port or value that the hub does not have. Without `visitor` somebody presses the hub's own buttons. */
  change(header: string, port: number, text: string, visitor?: Visitor): boolean;
  leave(visitor: Visitor): void;
  state(): Record<string, Value>;
  set(key: string, value: Value): void;
}

/** The address that holds an output; the hub's own buttons are one too. */
type Lock = string | undefined;
const buttons = 'buttons';
const properties: Record<string, string> = {
  route: headers.routing,
  lock: headers.locks,
  inputName: headers.inputLabels,
  outputName: headers.outputLabels,
};

export const createHub = (inputs: number, outputs: number): Hub => {
  const visitors = new Set<Visitor>();
  let takeMode = false;
  const named = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);
  const inputNames = named(inputs, 'Input');
  const outputNames = named(outputs, 'Output');
  const routes = Array.from({ length: outputs }, (_, at) => at % inputs);
  const locks: Lock[] = Array.from({ length: outputs }, () => undefined);

  const lockLetter = (lock: Lock, visitor: Visitor): string =>
    lock === undefined ? 'U' : lock === visitor.address ? 'O' : 'L';
  const textOf = (header: string, port: number, visitor: Visitor): string => {
    if (header === headers.routing) return String(routes[port - 1] ?? 0);
    if (header === headers.locks) return lockLetter(locks[port - 1], visitor);
    return (header === headers.inputLabels ? inputNames : outputNames)[port - 1] ?? '';
  };
  const portsOf = (header: string): number | undefined => {
    if (header === headers.inputLabels) return inputs;
    return Object.values(properties).includes(header) ? outputs : undefined;
  };
  const sendToAll = (header: string, port: number): void => {
    for (const visitor of visitors) visitor.send(header, [portLine(port, textOf(header, port, visitor))]);
  };
  const relock = (port: number, text: string, visitor: Visitor | undefined): boolean => {
    const mine = visitor?.address ?? buttons;
    const held = locks[port - 1];
    if (text === 'F' || (text === 'U' && held === mine)) locks[port - 1] = undefined;
    else if (text === 'O' && held === undefined) locks[port - 1] = mine;
    return text === 'F' || text === 'U' || text === 'O';
  };
  const apply = (header: string, port: number, text: string, visitor?: Visitor): boolean => {
    if (header === headers.locks) return relock(port, text, visitor);
    if (header === headers.routing) {
      const input = Number(text);
      if (!/^\d{1,4}$/.test(text) || input >= inputs) return false;
      const lock = locks[port - 1];
      if (lock === undefined || lock === (visitor?.address ?? buttons)) routes[port - 1] = input;
      return true;
    }
    if (!isPlain(text)) return false;
    (header === headers.inputLabels ? inputNames : outputNames)[port - 1] = text;
    return true;
  };
  const change: Hub['change'] = (header, port, text, visitor) => {
    const count = portsOf(header);
    if (count === undefined || port < 1 || port > count || !apply(header, port, text, visitor)) return false;
    sendToAll(header, port);
    return true;
  };
  return {
    inputs,
    outputs,
    visitors,
    get takeMode() {
      return takeMode;
    },
    configure: (wanted) => {
      takeMode = wanted;
      for (const visitor of visitors) visitor.send(headers.configuration, [`Take Mode: ${takeMode}`]);
    },
    change,
    dump: (header, visitor) => {
      const count = portsOf(header);
      if (count === undefined) return undefined;
      return Array.from({ length: count }, (_, at) => portLine(at + 1, textOf(header, at + 1, visitor)));
    },
    leave: (visitor) => {
      visitors.delete(visitor);
    },
    state: () => {
      const values: Record<string, Value> = {};
      inputNames.forEach((text, at) => {
        values[`inputName[${at + 1}]`] = text;
      });
      outputNames.forEach((text, at) => {
        values[`outputName[${at + 1}]`] = text;
        values[`route[${at + 1}]`] = String((routes[at] ?? 0) + 1);
        values[`lock[${at + 1}]`] = locks[at] === undefined ? 'unlocked' : 'locked';
      });
      return values;
    },
    set: (key, value) => {
      const { property, index = 0 } = splitValueKey(key);
      const header = properties[property];
      if (header === undefined) throw new Error(`a simulated Videohub has no "${key}"`);
      const text =
        property === 'route'
          ? String(Number(value) - 1)
          : property === 'lock'
            ? value === 'unlocked'
              ? 'F'
              : 'O'
            : String(value);
      if (!change(header, index, text)) throw new Error(`"${String(value)}" is no value of "${key}"`);
    },
  };
};
