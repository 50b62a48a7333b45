import type { Idempotency } from './http/idempotency.ts';
import type { Platform } from './platform.ts';

const jobName = 'platform.tidy';

/** Once an hour: answers nobody will ask for again, bytes that no row names, dead letters of the last quarter. */
export const scheduleTidying = async (
  { jobs, files, news, log }: Pick<Platform, 'jobs' | 'files' | 'news' | 'log'>,
  idempotency: Idempotency,
): Promise<void> => {
  jobs.work(jobName, async () => {
    const answers = await idempotency.forgetOld();
    const bytes = await files.sweep();
    const letters = await news.deadLetters.forgetOld();
    log.info({ answers, files: bytes, letters }, 'tidied up');
  });
  await jobs.schedule(jobName, '17 * * * *');
};
