import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { LogArchive, LogArchiveReport, Page, PageQuery } from '@eoms/contract';
import { presentPage, readPage } from '../../../platform/database/page.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { BinaryReply } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { AuditLogDeps } from '../system.deps.ts';
import { archiveFolder, nodeOfArchives } from './keep-log.ts';
import { type ArchiveRow, allArchives, archiveListing, findArchive, presentArchive } from './log-archives.store.ts';
import { hashFile } from './read-archive.ts';
import { archivePath } from './write-archive.ts';

type ArchivesDeps = Pick<AuditLogDeps, 'database' | 'keeping'>;

/** The size of its file on this node; null if it is not here. */
const sizeHere = async (deps: ArchivesDeps, { file }: ArchiveRow): Promise<number | null> => {
  const facts = await stat(archivePath(archiveFolder(deps), file)).catch(() => null);
  return facts?.isFile() ? facts.size : null;
};

export const listArchives = async (deps: ArchivesDeps, query: PageQuery): Promise<Page<LogArchive>> => {
  const { db } = deps.database;
  const found = await readPage(db, query, archiveListing(db));
  const sizes = new Map<string, number | null>();
  for (const row of found.records) sizes.set(row.id, await sizeHere(deps, row));
  return presentPage(found, (row) => presentArchive(row, sizes.get(row.id) !== null));
};

export const downloadArchive = async (deps: ArchivesDeps, id: string, caller: Caller): Promise<BinaryReply> => {
  const row = await findArchive(deps.database.db, id);
  if (!row) throw refuse('404');
  const size = await sizeHere(deps, row);
  if (size === null)
    throw row.nodeName === nodeOfArchives(deps)
      ? refuse('auditLog.archiveMissing', { file: row.file })
      : refuse('auditLog.archiveElsewhere', { node: row.nodeName });
  await caller.audit({ target: id, after: { file: row.file } });
  const content = createReadStream(archivePath(archiveFolder(deps), row.file));
  return { content, fileName: row.file, headers: { 'content-length': String(size) } };
};

const withinMs = 90_000;

/** Compares the files that are on this node with what was noted when they were written. */
export const verifyArchives = async (deps: ArchivesDeps): Promise<LogArchiveReport> => {
  const signal = AbortSignal.timeout(withinMs);
  const report = { whole: 0, elsewhere: 0, missing: [] as string[], altered: [] as string[] };
  for (const row of await allArchives(deps.database.db)) {
    const { file } = row;
    if ((await sizeHere(deps, row)) === null) {
      if (row.nodeName === nodeOfArchives(deps)) report.missing.push(file);
      else report.elsewhere += 1;
    } else if ((await hashFile(archivePath(archiveFolder(deps), file), signal)) === row.sha256) report.whole += 1;
    else report.altered.push(file);
  }
  return report;
};
