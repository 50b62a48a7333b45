import { fileURLToPath } from 'node:url';
import { parseForeignJson } from '@eoms/drivers/kit';
import { childProgram } from '../../../platform/child-program.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { linesOf } from '../../../platform/limited-child/lines-of.ts';
import { startLimited } from '../../../platform/limited-child/start-limited.ts';
import type { DocumentReply } from './document-messages.ts';
import type { ReadDocument } from './operations-in.ts';

const megabyte = 1024 * 1024;

export interface DocumentLimits {
  readonly withinMs: number;
  readonly heapMb: number;
  /** Resident memory of the process, in bytes. */
  readonly resident: number;
}

/** Documents of the largest size in YAML take 10 s and 500 MB. */
export const documentLimits: DocumentLimits = { withinMs: 60_000, heapMb: 640, resident: 800 * megabyte };
/** A thousand operations with thirty parameters each. */
const longestReply = 32 * megabyte;

const program = fileURLToPath(childProgram(import.meta.url, 'service-documents'));

/** Reads a document in a process of its own, which may run out of memory or time without anything else being affected. */
export const readDocument = async (
  content: Buffer,
  baseUrl: string,
  { withinMs, heapMb, resident }: DocumentLimits = documentLimits,
): Promise<ReadDocument> => {
  const reader = startLimited(program, { args: [baseUrl], heapMb });
  const late = setTimeout(reader.kill, withinMs);
  const unwatch = reader.watch(resident);
  reader.input.end(content);
  const reply = await replyOf(linesOf(reader.output, longestReply)).finally(() => {
    clearTimeout(late);
    unwatch();
    reader.kill();
  });
  if (reply === undefined) throw refuse('dataService.readingLimit');
  if ('unreadable' in reply) throw refuse('dataService.unreadable', { reason: reply.unreadable });
  if ('noDocument' in reply) throw refuse('dataService.noDocument');
  return reply.document;
};

/** The line that it answers; nothing where it ended before. */
const replyOf = async (lines: AsyncGenerator<string>): Promise<DocumentReply | undefined> => {
  try {
    const { value, done } = await lines.next();
    return done ? undefined : (parseForeignJson(value) as DocumentReply);
  } catch {
    return undefined;
  }
};
