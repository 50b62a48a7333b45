export interface BriefCache<T> {
  /** The cached value, or what `load` answers; calls for the same key at the same time share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>;
  remove(key: string): void;
  clear(): void;
}

/**
 * Answers repeated within moments. A failed load is not kept, and neither is one that began before a `remove` or
 * `clear`: it may have read what was just changed.
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
