import type { Leaf } from './x32.leaves.ts';

/** A part of the address space in its own order, which is the order of values in an X32node. */
export type Branch = readonly Entry[];
export type Entry = readonly [segment: string, what: Leaf | Branch];

export const of = (parts: Readonly<Record<string, Leaf | Branch>>): Branch => Object.entries(parts);

/** `each(32, 2, …)`: 01 to 32. */
export const each = (count: number, digits: number, make: (n: number) => Leaf | Branch, first = 1): Branch =>
  Array.from({ length: count }, (_, at) => [String(at + first).padStart(digits, '0'), make(at + first)] as const);

/** The same leaf under several names. */
export const named = (names: readonly string[], make: () => Leaf | Branch): Branch =>
  names.map((name) => [name, make()] as const);

const isBranch = (what: Leaf | Branch): what is Branch => Array.isArray(what);

export interface Tree {
  readonly leaves: ReadonlyMap<string, Leaf>;
  /** Addresses that have values of their own right below them, and the addresses of these. */
  readonly nodes: ReadonlyMap<string, readonly string[]>;
}

export const plant = (root: Branch): Tree => {
  const leaves = new Map<string, Leaf>();
  const nodes = new Map<string, readonly string[]>();
  const grow = (path: string, branch: Branch): void => {
    const own: string[] = [];
    for (const [segment, what] of branch) {
      const address = `${path}/${segment}`;
      if (isBranch(what)) grow(address, what);
      else {
        leaves.set(address, what);
        own.push(address);
      }
    }
    if (own.length > 0) nodes.set(path, own);
  };
  grow('', root);
  return { leaves, nodes };
};
