import type { Idempotency } from './http/idempotency.ts';
import type { Platform } from './platform.ts';

const jobName = 'platform.tidy';

/**
 * Once an hour: removes stored answers that have expired, uploaded tables that were not applied, files that no row refers
 * to, claims of dead nodes, and dead letters older than a quarter.
 */
export const scheduleTidying = async (
  { jobs, imports, files, claims, news, log }: Pick<Platform, 'jobs' | 'imports' | 'files' | 'claims' | 'news' | 'log'>,
  idempotency: Idempotency,
): Promise<void> => {
  jobs.work(jobName, async () => {
    const answers = await idempotency.forgetOld();
    const tables = await imports.forgetOld();
    const bytes = await files.sweep();
    const left = await claims.forgetOld();
    const letters = await news.deadLetters.forgetOld();
    log.info({ answers, tables, files: bytes, claims: left, letters }, 'tidied up');
  });
  await jobs.schedule(jobName, '17 * * * *');
};
