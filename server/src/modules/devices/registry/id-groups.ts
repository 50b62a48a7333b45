const none: ReadonlySet<string> = new Set();

/** Ids grouped by a shared value, updated with every change. */
export const createIdGroups = <K>() => {
  const groups = new Map<K, Set<string>>();
  return {
    add(key: K, id: string): void {
      const group = groups.get(key) ?? new Set();
      groups.set(key, group.add(id));
    },
    remove(key: K, id: string): void {
      const group = groups.get(key);
      group?.delete(id);
      if (group?.size === 0) groups.delete(key);
    },
    of: (key: K): ReadonlySet<string> => groups.get(key) ?? none,
  };
};
