import { linesOf } from '../../../platform/limited-child/lines-of.ts';
import { prepareChild } from '../../../platform/limited-child/prepare-child.ts';
import { BehaviorFault } from '../behavior-fault.ts';
import type { DatabaseCall, DatabaseClient, DatabaseReply } from './database-messages.ts';
import { askPostgresql } from './postgresql.store.ts';

// The program that speaks the protocols of foreign databases, one call after the other. It has no database, settings or
// keys of its own, and is allowed to crash.

/** The client of each kind. */
const clients: Readonly<Record<DatabaseCall['settings']['kind'], DatabaseClient>> = { postgresql: askPostgresql };

/** A statement and its values. */
const longestCall = 4 * 1024 * 1024;

const replyTo = async (line: string): Promise<DatabaseReply> => {
  try {
    const call = JSON.parse(line) as DatabaseCall;
    return { answer: await clients[call.settings.kind](call) };
  } catch (error) {
    if (error instanceof BehaviorFault) return { fault: { code: error.code, said: error.said } };
    const said = error instanceof Error ? error.message.slice(0, 500) : '';
    return { fault: { code: 'dataSource.unreachable', said } };
  }
};

await prepareChild();
for await (const line of linesOf(process.stdin, longestCall))
  process.stdout.write(`${JSON.stringify(await replyTo(line))}\n`);
// The server is gone.
process.exit(0);
