import { deadLettersEndpoints } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';

export type DeadLettersDeps = Pick<Platform, 'database' | 'news'>;

export const deadLettersRoutes = ({ database, news }: DeadLettersDeps): Route[] => {
  const { deadLetters } = news;
  /** Changes all of them, or nothing if one of the ids is not a dead letter. */
  const changeAll = (
    given: readonly string[],
    caller: Caller,
    change: (tx: Executor, ids: readonly string[]) => Promise<number>,
  ): Promise<null> =>
    database.transaction(async (tx) => {
      const ids = [...new Set(given)];
      if ((await change(tx, ids)) !== ids.length) throw refuseUnknown('ids');
      await caller.audit({ target: ids.join(',') }, tx);
      return null;
    });
  return implement(deadLettersEndpoints, {
    listDeadLetters: ({ query }) => deadLetters.page(query),
    resendDeadLetters: ({ body: { ids } }, caller) => changeAll(ids, caller, deadLetters.resend),
    removeDeadLetters: ({ body: { ids } }, caller) => changeAll(ids, caller, deadLetters.remove),
  });
};
