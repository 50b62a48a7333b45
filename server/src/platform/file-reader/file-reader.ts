import { once } from 'node:events';
import { ArchiveError } from '../archive/open-archive.ts';
import { readFiles } from '../archive/read-files.ts';
import { readParts } from '../archive/read-parts.ts';
import { CalendarTooLarge, readCalendar, UnknownCharset } from '../icalendar/read-calendar.ts';
import { prepareChild } from '../limited-child/prepare-child.ts';
import { readXlsx } from '../tables/xlsx/read-xlsx.ts';
import { TableFault } from '../tables/xlsx/table-limits.ts';
import type { ReaderMessage, ReaderOutcome, ReaderTask } from './reader-messages.ts';

// The program that reads untrusted files. It has no database, network or settings, and is allowed to crash.

/** Waits when the server reads more slowly than we write, so that nothing piles up in between. */
const send = async (message: ReaderMessage): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
};

const outcomeOf = (error: unknown): ReaderOutcome => {
  if (error instanceof TableFault) return error.outcome;
  if (error instanceof CalendarTooLarge) return 'tooLarge';
  if (error instanceof UnknownCharset) return 'charset';
  return error instanceof ArchiveError ? error.fault : 'unreadable';
};

const readInput = async (): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const read = async (task: ReaderTask): Promise<ReaderMessage> => {
  const content = await readInput();
  if (task.do === 'calendar') {
    for (const piece of readCalendar(content, task)) await send(piece);
    return { done: 'read' };
  }
  if (task.do === 'unpack') await readFiles(content, task.limits, send);
  else if (task.do === 'archive') await readParts(content, task, send);
  else return { done: 'read', name: await readXlsx(content, task.rowsAtMost, send) };
  return { done: 'read' };
};

await prepareChild();
await send(await read(JSON.parse(process.argv[2] ?? '')).catch((error: unknown) => ({ done: outcomeOf(error) })));
