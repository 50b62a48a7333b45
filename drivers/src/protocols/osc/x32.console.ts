import { type OscArgument, plainValue } from './osc.codec.ts';
import { type Branch, of, plant, type Tree } from './x32.tree.ts';
import { configuration } from './x32.tree-config.ts';
import { effects } from './x32.tree-effects.ts';
import { headAmplifiers, headIndexes, inserts, outputs } from './x32.tree-outputs.ts';
import { libraries, shows } from './x32.tree-show.ts';
import { actionSwitches, preferences, recorder, status, undo, usb } from './x32.tree-state.ts';
import { strips } from './x32.tree-strips.ts';

const treeOf = (name: string, address: string): Tree =>
  plant([
    ...of({ config: configuration }),
    ...strips,
    ...of({ fx: effects, outputs, headamp: headAmplifiers }),
    ...of({ '-ha': headIndexes, '-insert': inserts, '-prefs': preferences(name, address), '-stat': status }),
    ...of({ '-usb': usb, '-urec': recorder, '-action': actionSwitches, '-undo': undo }),
    ...of({ '-show': shows, '-libs': libraries }),
  ] satisfies Branch);

/** Words of an X32node; texts stand in quotes. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(({ 1: inQuotes, 2: bare }) => inQuotes ?? bare ?? '');

/** Every value of a console, under its address. */
export interface Console {
  readonly addresses: readonly string[];
  get(address: string): OscArgument | undefined;
  /** The values of an address, or of all that stand right below it; `undefined` where there are none. */
  read(address: string): readonly OscArgument[] | undefined;
  /** Sets a value, or several right below an address in their order; what does not fit is left as it is. */
  write(address: string, args: readonly OscArgument[]): void;
  /** `/ch/01/mix ON  -4.8 ON +0 OFF   -oo` and the end of a line. */
  node(address: string): string | undefined;
  /** What `/` sends: a node in words. */
  writeNode(line: string): void;
}

export const createConsole = (
  info: { readonly name: string; readonly address: string },
  changed: (address: string, argument: OscArgument) => void,
): Console => {
  const { leaves, nodes } = treeOf(info.name, info.address);
  const held = new Map([...leaves].map(([address, leaf]) => [address, leaf.start]));
  const put = (address: string, argument: OscArgument | undefined): void => {
    const now = held.get(address);
    if (argument === undefined || now === undefined || plainValue(argument) === plainValue(now)) return;
    held.set(address, argument);
    changed(address, argument);
  };
  const below = (address: string): readonly string[] => (leaves.has(address) ? [address] : (nodes.get(address) ?? []));
  return {
    addresses: [...leaves.keys()],
    get: (address) => held.get(address),
    read: (address) => {
      const found = below(address).flatMap((one) => held.get(one) ?? []);
      return found.length === 0 ? undefined : found;
    },
    write: (address, args) => {
      for (const [at, one] of below(address).entries()) {
        const given = args[at];
        if (given !== undefined) put(one, leaves.get(one)?.take(given));
      }
    },
    node: (address) => {
      const own = nodes.get(address);
      const words = own?.map((one) => leaves.get(one)?.show(held.get(one) ?? { type: 'N' }) ?? '');
      return words === undefined ? undefined : `${address} ${words.join(' ')}\n`;
    },
    writeNode: (line) => {
      const [path = '', ...words] = wordsOf(line);
      const address = path.startsWith('/') ? path : `/${path}`;
      for (const [at, one] of below(address).entries()) {
        const word = words[at];
        if (word !== undefined) put(one, leaves.get(one)?.read(word));
      }
    },
  };
};
