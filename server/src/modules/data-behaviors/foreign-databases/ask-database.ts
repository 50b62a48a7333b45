import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deadline, parseForeignJson } from '@eoms/drivers/kit';
import { childProgram } from '../../../platform/child-program.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { createWarmChildren, type WarmLimits } from '../../../platform/limited-child/warm-children.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import { BehaviorFault, maximumBytes } from '../behavior-fault.ts';
import type { DatabaseCall, DatabaseReply, SqlAnswer } from './database-messages.ts';

const megabyte = 1024 * 1024;
/** See decision 060. */
const limits: WarmLimits = {
  atOnce: 12,
  waitingAtMost: 64,
  callsEach: 200,
  idleMs: 60_000,
  heapMb: 96,
  resident: 256 * megabyte,
  // A value grows at most sixfold when it is written as JSON (control characters).
  answerBytes: 6 * maximumBytes + megabyte,
};
/** What a process may take beyond the time of the call, which it observes by itself: a start, an answer. */
const graceMs = 2_000;

const program = fileURLToPath(childProgram(import.meta.url, 'foreign-databases'));

export type DatabaseQuestion = Omit<DatabaseCall, 'address'> & { readonly signal: AbortSignal };

const isLate = (signal: AbortSignal): boolean =>
  signal.aborted && signal.reason instanceof Error && signal.reason.name === 'TimeoutError';

const faultOf = (error: unknown, signal: AbortSignal): unknown => {
  if (error instanceof BehaviorFault || error instanceof Refusal) return error;
  if (error instanceof OutboundError && error.reason === 'refused') return new BehaviorFault('dataSource.forbidden');
  if (isLate(signal)) return new BehaviorFault('dataSource.timeout');
  return new BehaviorFault('dataSource.unreachable', error instanceof Error ? error.message.slice(0, 500) : '');
};

const replyIn = (line: string): DatabaseReply => {
  try {
    return parseForeignJson(line) as DatabaseReply;
  } catch (error) {
    throw new BehaviorFault('dataBehavior.resultWrong', error instanceof Error ? error.message : '');
  }
};

/** Where a database is: a checked address, or a file in the folder of those that are here. */
const placeOf = async (
  { settings }: DatabaseQuestion,
  { outbound, databasesFolder }: AskDatabaseDeps,
  signal: AbortSignal,
): Promise<string> => {
  if (settings.kind === 'sqlite') return join(databasesFolder, settings.file);
  return (await outbound.resolve(settings.host, settings.port, signal)).address;
};

export interface AskDatabaseDeps {
  readonly outbound: Pick<Outbound, 'resolve'>;
  /** Files of SQLite. */
  readonly databasesFolder: string;
}

/**
 * Asks foreign databases, whose protocols are spoken in processes with limits: one may hang or crash alone, and costs its
 * call. The address is checked here. Throws `BehaviorFault`, and a `Refusal` when too many calls wait.
 */
export const createAskDatabase = (deps: AskDatabaseDeps) => {
  const children = createWarmChildren(program, limits);
  return {
    async ask(asked: DatabaseQuestion): Promise<SqlAnswer> {
      const { signal: given, ...question } = asked;
      const signal = deadline(question.timeoutMs + graceMs, given);
      try {
        const address = await placeOf(asked, deps, signal);
        const call: DatabaseCall = { ...question, address };
        const reply = replyIn(await children.ask(JSON.stringify(call), signal));
        if ('fault' in reply) throw new BehaviorFault(reply.fault.code, reply.fault.said);
        return reply.answer;
      } catch (error) {
        throw faultOf(error, signal);
      }
    },
    stop: children.stop,
  };
};
export type AskDatabase = ReturnType<typeof createAskDatabase>;
