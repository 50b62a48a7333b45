import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { linksAfter } from '../../platform/audit/audit-chain.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type ChainSpan, hashAt, sealedSpan, type Times } from './export-chain.store.ts';
import { keepMark } from './sealed-record.store.ts';
import { installationOf } from './sealed-record.ts';

/**
 * The lines of an archive: what it holds, one link of the chain each, and how it ends, so that a cut one is noticed.
 * What is stored is written as it is: of an altered log, the archive is the evidence.
 */
export async function* linesOf(database: Database, { from, to }: ChainSpan, previous: string): AsyncGenerator<string> {
  const installation = await installationOf(database);
  yield `${JSON.stringify({ format: 'eoms-audit-log/1', installation, from, to, previous })}\n`;
  let [entries, head] = [0, previous];
  for await (const { sequence, hash, facts } of linksAfter(database, from - 1, to)) {
    yield `${JSON.stringify({ sequence, hash, facts })}\n`;
    entries += 1;
    head = hash;
  }
  yield `${JSON.stringify({ end: { entries, hash: head } })}\n`;
}

export interface ChainExport extends ChainSpan {
  readonly content: Readable;
}

/** The sealed entries of a period, read while they are sent. */
export const exportChain = async (database: Database, times: Times): Promise<ChainExport> => {
  const span = await sealedSpan(database.db, times);
  if (!span) throw refuse('auditLog.nothingSealed');
  const previous = (await hashAt(database.db, span.from - 1)) ?? '';
  const end = await hashAt(database.db, span.to);
  // Later records say what stood here: they prove what is exported now.
  if (end !== undefined) await keepMark(database.db, { sequence: span.to, hash: end });
  const packed = createGzip();
  // A failure half-way destroys what is sent, and the browser reports a broken download.
  pipeline(Readable.from(linesOf(database, span, previous)), packed, () => undefined);
  return { ...span, content: packed };
};
