/** An open connection that has not shown yet what it wants. */
export interface Droppable {
  disconnect(): void;
}

export interface DropOldest<S extends Droppable> {
  /** Adds one; if there are too many, the one that has waited longest is disconnected. */
  add(connection: S, address: string): void;
  /** Call when it has shown what it wants, or is closed. */
  remove(connection: S): void;
  count(): number;
}

export interface DropOldestLimits {
  readonly perAddress: number;
  readonly overall: number;
}

/**
 * Limits connections that have not shown what they want, without refusing new ones: a console asks or signs in within a
 * moment, so those that have waited longest are not going to. A client that opens many connections, or leaves them open,
 * loses its own oldest first.
 */
export const createDropOldest = <S extends Droppable>({ perAddress, overall }: DropOldestLimits): DropOldest<S> => {
  // Sets and maps keep the order of insertion.
  const addresses = new Map<S, string>();
  const byAddress = new Map<string, Set<S>>();

  const remove = (connection: S): void => {
    const address = addresses.get(connection);
    if (address === undefined) return;
    addresses.delete(connection);
    const there = byAddress.get(address);
    there?.delete(connection);
    if (there?.size === 0) byAddress.delete(address);
  };
  const disconnectOldest = (of: Iterable<S>): void => {
    for (const oldest of of) {
      remove(oldest);
      oldest.disconnect();
      return;
    }
  };

  return {
    remove,
    count: () => addresses.size,
    add(connection, address) {
      const there = byAddress.get(address) ?? new Set();
      if (there.size >= perAddress) disconnectOldest(there);
      else if (addresses.size >= overall) disconnectOldest(addresses.keys());
      byAddress.set(address, there.add(connection));
      addresses.set(connection, address);
    },
  };
};
