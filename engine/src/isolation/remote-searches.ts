import type { SourceText } from '@eoms/contract/vocabulary';
import { deviceError, type Found, type Search } from '@eoms/drivers/kit';
import type { ToWorker, WorkerNews } from './messages.ts';
import { fromFault } from './shared-messages.ts';

interface Running {
  readonly search: Search;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

type SearchNews = Extract<WorkerNews, { kind: 'found' | 'progress' | 'searched' }>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** What a driver sends may not match its type. */
const isFound = (device: unknown): device is Found =>
  isRecord(device) &&
  typeof device.key === 'string' &&
  typeof device.name === 'string' &&
  isRecord(device.params) &&
  (device.info === undefined || isRecord(device.info));

/** Searches running in a worker, seen from the server: they receive findings and end with the worker. */
export const createRemoteSearches = (post: (message: ToWorker) => void, idle: () => void) => {
  const running = new Map<number, Running>();
  let last = 0;

  const end = (id: number, error?: Error): void => {
    const one = running.get(id);
    if (one === undefined) return;
    running.delete(id);
    if (error === undefined) one.resolve();
    else one.reject(error);
    idle();
  };
  const take = (news: SearchNews): void => {
    const search = running.get(news.search)?.search;
    if (search === undefined) return;
    if (news.kind === 'searched') {
      const fault = news.fault === undefined ? undefined : fromFault(news.fault);
      end(news.search, fault ?? (news.failed === undefined ? undefined : new Error(news.failed)));
    } else if (news.kind === 'progress') {
      if (Number.isFinite(news.done) && Number.isFinite(news.total)) search.progress(news.done, news.total);
    } else if (isFound(news.device)) search.found(news.device);
    else end(news.search, new Error('the driver found something without key, name and params'));
  };
  return {
    size: (): number => running.size,
    take,
    /** `begin` starts a worker if necessary; once it is running, `open` is called. */
    start: (search: Search, begin: () => void): Promise<void> =>
      new Promise((resolve, reject) => {
        if (search.signal.aborted) return resolve();
        last += 1;
        const id = last;
        running.set(id, { search, resolve, reject });
        search.signal.addEventListener(
          'abort',
          () => {
            if (!running.has(id)) return;
            post({ kind: 'stopSearch', search: id });
            end(id);
          },
          { once: true },
        );
        post({ kind: 'search', search: id, args: search.args });
        begin();
      }),
    /** Called whenever the worker has started. */
    open: (): void => {
      for (const [id, { search }] of running) post({ kind: 'search', search: id, args: search.args });
    },
    fail: (reason: SourceText): void => {
      for (const id of [...running.keys()]) end(id, deviceError('closed', reason));
    },
  };
};
export type RemoteSearches = ReturnType<typeof createRemoteSearches>;
