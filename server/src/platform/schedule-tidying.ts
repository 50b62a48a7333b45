import { sql } from 'drizzle-orm';
import type { Idempotency } from './http/idempotency.ts';
import type { Platform } from './platform.ts';

const jobName = 'platform.tidy';

/** Once an hour: answers nobody will ask for again, bytes that no row names, dead letters of the last quarter. */
export const scheduleTidying = async (
  { jobs, files, database, log }: Pick<Platform, 'jobs' | 'files' | 'database' | 'log'>,
  idempotency: Idempotency,
): Promise<void> => {
  jobs.work(jobName, async () => {
    const answers = await idempotency.forgetOld();
    const bytes = await files.sweep();
    const letters = await database.db.execute(
      sql`delete from outbox_messages where dead_at < now() - interval '90 days'`,
    );
    log.info({ answers, files: bytes, letters: letters.rowCount }, 'tidied up');
  });
  await jobs.schedule(jobName, '17 * * * *');
};
