import type { AssistantsDeps } from './assistants.deps.ts';
import { requestChanged } from './assistants.news.ts';
import { forgetRequests, settleOld } from './assistants.store.ts';

const dayMs = 86_400_000;

/** Settles what nobody decided in time, and removes requests when records of commands are removed. */
export const upkeep = async ({ platform, config }: Pick<AssistantsDeps, 'platform' | 'config'>): Promise<void> => {
  const { database, news, log } = platform;
  for (const { id, placeId } of await settleOld(database.db)) news.publish(requestChanged, { id, placeId });
  const { commandDays } = await config.retention();
  const requests = await forgetRequests(database.db, new Date(Date.now() - commandDays * dayMs));
  if (requests > 0) log.info({ requests }, 'old requests of assistants were removed');
};

export const scheduleUpkeep = (deps: AssistantsDeps): void => {
  const { jobs, log } = deps.platform;
  jobs.work('assistants.upkeep', () => upkeep(deps));
  jobs.schedule('assistants.upkeep', '*/5 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of requests of assistants could not be scheduled');
  });
};
