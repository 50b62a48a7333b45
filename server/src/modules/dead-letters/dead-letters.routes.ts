import { type DeadLetterKind, deadLettersEndpoints } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GivenUp } from '../../platform/work/given-up.store.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import { pageDeadLetters } from './dead-letters.store.ts';

export interface DeadLettersDeps extends Pick<Platform, 'database' | 'news' | 'jobs'> {
  readonly notices: Pick<NoticesModule, 'givenUp'>;
}

export const deadLettersRoutes = ({ database, news, jobs, notices }: DeadLettersDeps): Route[] => {
  const sources: Readonly<Record<DeadLetterKind, GivenUp>> = {
    event: news.deadLetters,
    notice: notices.givenUp,
    job: jobs.givenUp,
  };
  /** Changes all of them, or nothing if one of the ids is not a dead letter. */
  const changeAll = (
    given: readonly string[],
    caller: Caller,
    change: (source: GivenUp, tx: Executor, ids: readonly string[]) => Promise<number>,
  ): Promise<null> =>
    database.transaction(async (tx) => {
      const ids = [...new Set(given)];
      let changed = 0;
      for (const source of Object.values(sources)) changed += await change(source, tx, ids);
      if (changed !== ids.length) throw refuseUnknown('ids');
      await caller.audit({ target: ids.join(',') }, tx);
      return null;
    });
  return implement(deadLettersEndpoints, {
    listDeadLetters: ({ query }, caller) => pageDeadLetters(database.db, sources, query, caller.places),
    resendDeadLetters: ({ body: { ids } }, caller) =>
      changeAll(ids, caller, (source, tx, of) => source.resend(tx, caller.places, of)),
    removeDeadLetters: ({ body: { ids } }, caller) =>
      changeAll(ids, caller, (source, tx, of) => source.remove(tx, caller.places, of)),
  });
};
