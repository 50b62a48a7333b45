import type { Idempotency } from './http/idempotency.ts';
import type { Platform } from './platform.ts';

const jobName = 'platform.tidy';

/**
 * Once an hour: removes stored answers that have expired, uploaded tables that were not applied, files that nothing has
 * referred to for days, bytes of files that are gone, claims of dead nodes, rows of nodes that are gone, and dead letters older than a quarter.
 */
export const scheduleTidying = async (
  platform: Pick<Platform, 'jobs' | 'imports' | 'files' | 'claims' | 'news' | 'nodes' | 'log'>,
  idempotency: Idempotency,
): Promise<void> => {
  const { jobs, imports, files, claims, news, nodes, log } = platform;
  jobs.work(jobName, async () => {
    const answers = await idempotency.forgetOld();
    const tables = await imports.forgetOld();
    // Without the declaration of a module nothing is removed, and the rest of the tidying still is done.
    const unused = await files.tidy().catch((error: unknown) => log.error({ err: error }, 'no files were tidied away'));
    const bytes = await files.sweep();
    const left = await claims.forgetOld();
    const letters = await news.deadLetters.forgetOld();
    const gone = await nodes.forgetOld();
    log.info({ answers, tables, unused, files: bytes, claims: left, letters, nodes: gone }, 'tidied up');
  });
  await jobs.schedule(jobName, '17 * * * *');
};
