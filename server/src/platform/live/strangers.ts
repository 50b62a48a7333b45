/** An open connection that has not signed in. */
export interface Stranger {
  turnAway(): void;
}

export interface Strangers<S extends Stranger> {
  /** Admits one; if there are too many, the one that has waited longest is turned away. */
  admit(stranger: S, address: string): void;
  /** Call when it has signed in or disconnected. */
  leave(stranger: S): void;
  count(): number;
}

export interface StrangerLimits {
  readonly perAddress: number;
  readonly overall: number;
}

/**
 * Limits unauthenticated connections without refusing new ones: a console signs in within a moment, so those that have
 * waited longest are not going to. A client that opens many connections, or leaves them open, pushes out its own first.
 */
export const createStrangers = <S extends Stranger>({ perAddress, overall }: StrangerLimits): Strangers<S> => {
  // Sets and maps keep the order of insertion.
  const addresses = new Map<S, string>();
  const byAddress = new Map<string, Set<S>>();

  const leave = (stranger: S): void => {
    const address = addresses.get(stranger);
    if (address === undefined) return;
    addresses.delete(stranger);
    const there = byAddress.get(address);
    there?.delete(stranger);
    if (there?.size === 0) byAddress.delete(address);
  };
  const turnAwayFirst = (of: Iterable<S>): void => {
    for (const oldest of of) {
      leave(oldest);
      oldest.turnAway();
      return;
    }
  };

  return {
    leave,
    count: () => addresses.size,
    admit(stranger, address) {
      const there = byAddress.get(address) ?? new Set();
      if (there.size >= perAddress) turnAwayFirst(there);
      else if (addresses.size >= overall) turnAwayFirst(addresses.keys());
      byAddress.set(address, there.add(stranger));
      addresses.set(stranger, address);
    },
  };
};
