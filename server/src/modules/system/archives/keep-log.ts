import { join } from 'node:path';
import { newId } from '../../../platform/database/uuid.ts';
import type { JobRun } from '../../../platform/jobs/jobs.ts';
import type { AuditLogDeps } from '../system.deps.ts';
import { dueSpan, replaceByArchive } from './log-archives.store.ts';
import { tidyUnfinished, type WrittenArchive, writeArchive } from './write-archive.ts';

/** So that neither a file nor the transaction that removes its entries becomes very large; a day is never divided. */
const entriesAtMost = 100_000;

export type KeepLogDeps = Pick<AuditLogDeps, 'database' | 'audit' | 'keeping'>;

export const archiveFolder = ({ keeping }: Pick<AuditLogDeps, 'keeping'>): string =>
  join(keeping.dataFolder, 'log-archive');

export const nodeOfArchives = ({ keeping }: Pick<AuditLogDeps, 'keeping'>): string => keeping.nodeName ?? 'node';

/** In one transaction: the archive is noted, and what it holds is gone. */
export const putInPlace = (deps: KeepLogDeps, archive: WrittenArchive, run: JobRun): Promise<void> =>
  deps.database.transaction(async (tx) => {
    await run.hold(tx);
    const id = newId();
    const { from, to, file, sha256 } = archive;
    await replaceByArchive(tx, { id, ...archive, days: [...archive.days], nodeName: nodeOfArchives(deps) });
    await deps.audit.write({ action: 'auditLog.archived', target: id, after: { from, to, file, sha256 } }, {}, tx);
  });

export interface Round {
  readonly now: number;
  readonly signal: AbortSignal;
  readonly run: JobRun;
  readonly atMost?: number;
}

/** Archives whatever is older than the settings say, and returns how many entries that was. */
export const archiveDue = async (deps: KeepLogDeps, { now, signal, run, atMost }: Round): Promise<number> => {
  const { db } = deps.database;
  const folder = archiveFolder(deps);
  await tidyUnfinished(folder, now);
  let archived = 0;
  for (;;) {
    signal.throwIfAborted();
    const { logDays } = await deps.keeping.retention();
    const span = await dueSpan(db, { days: logDays, now, atMost: atMost ?? entriesAtMost });
    if (!span) return archived;
    await putInPlace(deps, await writeArchive(deps.database, span, { folder, signal }), run);
    archived += span.to - span.from + 1;
  }
};

/** Once an hour on one node. A log that was altered is not archived: the job fails, and its error says where. */
export const keepLog = (deps: AuditLogDeps): void => {
  const { jobs, log } = deps;
  jobs.work(
    'auditLog.archive',
    async (signal, run) => {
      const entries = await archiveDue(deps, { now: Date.now(), signal, run });
      if (entries > 0) log.info({ entries }, 'old entries of the operation log were archived');
    },
    { timeoutSeconds: 1_800 },
  );
  jobs.schedule('auditLog.archive', '53 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the archiving of the operation log could not be scheduled');
  });
};
