import type { ErrorCode } from '@eoms/contract/vocabulary';
import { refusal } from '../refusal.ts';
import type { Wanted, WorkerNews } from './messages.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Requests to a driver's process that wait for a reply. `post` returns false when there is no running process. */
export const createAsks = (post: (ask: number, wanted: Wanted) => boolean) => {
  let last = 0;
  const waiting = new Map<number, Waiting>();
  const take = (ask: number): Waiting | undefined => {
    const one = waiting.get(ask);
    waiting.delete(ask);
    return one;
  };
  const fail = (ask: number, code: ErrorCode, message: string): void => take(ask)?.reject(refusal(code, message));
  return {
    take: ({ ask, failed, result }: Extract<WorkerNews, { kind: 'answered' }>): void => {
      if (failed === undefined) take(ask)?.resolve(result);
      else fail(ask, failed.code, failed.message);
    },
    /** Rejects with a `Refusal`. */
    begin: (wanted: Wanted): Promise<unknown> =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        if (!post(last, wanted)) fail(last, 'device.offline', 'the driver is not running');
      }),
    failAll: (why: string): void => {
      for (const ask of [...waiting.keys()]) fail(ask, 'device.offline', why);
    },
  };
};
