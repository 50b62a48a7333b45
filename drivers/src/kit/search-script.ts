import type { Value } from '@eoms/contract/vocabulary';
import type { Driver, Found } from './define-driver.ts';
import type { Shared } from './shared-resources.ts';

export interface SearchScript {
  readonly found: Found[];
  readonly progress: { done: number; total: number };
  /** Resolves when the search has ended. */
  readonly over: Promise<void>;
  stop(): void;
}

/** Runs a driver's search in a test; every address is allowed. */
export const runSearch = (
  driver: Driver,
  args: Record<string, Value>,
  onFound: (script: SearchScript) => void = () => {},
  shared: Partial<Shared> = {},
): SearchScript => {
  const stop = new AbortController();
  const found: Found[] = [];
  const progress = { done: 0, total: 0 };
  const nothing = () => Promise.reject(new Error('a search in a test shares nothing'));
  const search = {
    args,
    signal: stop.signal,
    allow: () => true,
    found: (device: Found) => {
      found.push(device);
      onFound(script);
    },
    progress: (done: number, total: number) => Object.assign(progress, { done, total }),
    shared: {
      datagrams: nothing,
      broker: nothing,
      webhook: () => () => {},
      ask: nothing,
      durable: async (work?: () => void) => work?.(),
      ...shared,
    },
  };
  const script: SearchScript = { found, progress, over: Promise.resolve(), stop: () => stop.abort() };
  return Object.assign(script, { over: driver.discover?.run(search) ?? Promise.reject(new Error('no search')) });
};
