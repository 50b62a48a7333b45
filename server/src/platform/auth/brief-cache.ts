export interface BriefCache<T> {
  /** Returns the cached value or the result of `load`; simultaneous calls for the same key share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>;
  remove(key: string): void;
  clear(): void;
}

/**
 * Caches results for a moment. A failed load is not kept, nor is one that began before a `remove` or `clear`: it may
 * have read the state before the change.
 */
export const createBriefCache = <T>(options: { forMs: number; entries: number; now: () => number }): BriefCache<T> => {
  const entries = new Map<string, { value: Promise<T>; until: number }>();

  return {
    get(key, load) {
      const known = entries.get(key);
      if (known && known.until > options.now()) return known.value;
      entries.delete(key);
      const oldest = entries.size >= options.entries ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      const entry = { value: load(), until: options.now() + options.forMs };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    remove: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
};
