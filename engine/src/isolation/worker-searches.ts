import { type Driver, isDeviceError, type Search } from '@eoms/drivers/kit';
import type { SessionContext } from '../links/session-context.ts';
import type { NewsOutbox } from './news-outbox.ts';
import { toFault } from './shared-messages.ts';
import type { WorkerSharedGateway } from './worker-shared.ts';

export interface WorkerSearchDeps {
  readonly driver: Driver;
  readonly context: Pick<SessionContext, 'allowAddress'>;
  readonly shared: WorkerSharedGateway;
  readonly outbox: NewsOutbox;
}

/** The driver's network searches, in its process. */
export const createWorkerSearches = ({ driver, context, shared, outbox }: WorkerSearchDeps) => {
  const stops = new Map<number, AbortController>();

  const run = async (search: number, args: Search['args'], signal: AbortSignal): Promise<void> => {
    const own = shared.open();
    try {
      await driver.discover?.run({
        args,
        signal,
        shared: own,
        allow: context.allowAddress,
        found: (device) => outbox.add({ kind: 'found', search, device }),
        progress: (done, total) => outbox.add({ kind: 'progress', search, done, total }),
      });
      outbox.add({ kind: 'searched', search });
    } catch (error) {
      const outcome = isDeviceError(error)
        ? { fault: toFault(error) }
        : { failed: error instanceof Error ? error.message : String(error) };
      outbox.add({ kind: 'searched', search, ...outcome });
    } finally {
      own.close();
      stops.delete(search);
    }
  };
  return {
    start: (search: number, args: Search['args']): void => {
      const stop = new AbortController();
      stops.set(search, stop);
      void run(search, args, stop.signal);
    },
    stop: (search: number): void => stops.get(search)?.abort(),
  };
};
