import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Shorter keys could be guessed; the form of a device refuses them too. */
export const shortestKey = 24;
const windowMs = 60_000;

export interface KeyLimits {
  /** Requests per minute and key, from all senders together. */
  readonly perMinute: number;
  now(): number;
}

interface Entry<T> {
  readonly takers: Set<(request: T) => void>;
  windowEnds: number;
  taken: number;
}

export type Admission<T> =
  | { readonly is: 'taken'; readonly takers: readonly ((request: T) => void)[] }
  | { readonly is: 'unknown' }
  | { readonly is: 'tooMany' };

/** Stands for a key where the key itself need not be known. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64');

/**
 * Listeners by key. Keys are stored and looked up as keyed hashes, so that the time of a look-up does not reveal how
 * much of a guess was right.
 */
export const createWebhookKeys = <T>({ perMinute, now }: KeyLimits) => {
  const secret = randomBytes(32);
  const entries = new Map<string, Entry<T>>();
  const markOf = (digest: string): string => createHmac('sha256', secret).update(digest).digest('base64');

  return {
    /** Throws for a key that is too short. Returns a function that unsubscribes. */
    listen(key: string, take: (request: T) => void): () => void {
      if (key.length < shortestKey) throw new Error(`a webhook key needs at least ${shortestKey} characters`);
      const mark = markOf(digestOf(key));
      const entry = entries.get(mark) ?? { takers: new Set(), windowEnds: 0, taken: 0 };
      entries.set(mark, entry);
      // Wrapped, so that registering the same function twice gives two listeners.
      const own = (request: T) => take(request);
      entry.takers.add(own);
      return () => {
        entry.takers.delete(own);
        if (entry.takers.size === 0 && entries.get(mark) === entry) entries.delete(mark);
      };
    },
    knows: (digest: string): boolean => entries.has(markOf(digest)),
    admit(digest: string): Admission<T> {
      const entry = entries.get(markOf(digest));
      if (entry === undefined) return { is: 'unknown' };
      const at = now();
      if (at >= entry.windowEnds) Object.assign(entry, { windowEnds: at + windowMs, taken: 0 });
      if (entry.taken >= perMinute) return { is: 'tooMany' };
      entry.taken += 1;
      return { is: 'taken', takers: [...entry.takers] };
    },
    size: () => entries.size,
  };
};
