import type { LogFn, Logger } from 'pino';
import { isDatabaseAway } from '../database/is-database-away.ts';

export interface FoldOptions {
  readonly everyMs?: number;
  readonly now?: () => number;
}

interface Kind {
  readonly count: number;
  readonly since: number;
  readonly last: object;
  readonly log: (fields: object) => void;
}

const defaultMs = 60_000;
/** Beyond this many kinds of failure at the same time, each is written as it comes. */
const kindsAtMost = 200;

const messageOf = (error: Error): string => {
  const causes = [];
  for (let one: unknown = error; one instanceof Error && causes.length < 4; one = one.cause)
    causes.push(`${one.name} ${'code' in one ? String(one.code) : ''} ${one.message.split('\n')[0]}`);
  return causes.join(' < ');
};

/** Identifies repetitions of the same failure: what failed and how, but not for whom. */
const kindOf = (args: readonly unknown[]): string | undefined => {
  const [fields, text] = args;
  if (typeof fields !== 'object' || fields === null || !('err' in fields) || !(fields.err instanceof Error))
    return undefined;
  // While the database is away, every query fails with a different message.
  return `${String(text)}\n${isDatabaseAway(fields.err) ? 'database away' : messageOf(fields.err)}`;
};

/**
 * Writes the first failure of a kind in full and then one line a minute with the number of repetitions and the fields
 * of the last one. So an outage costs one line a minute, however many calls fail.
 */
export const createFolding = ({ everyMs = defaultMs, now = Date.now }: FoldOptions = {}) => {
  const kinds = new Map<string, Kind>();
  let timer: NodeJS.Timeout | undefined;

  const logRepeats = (): void => {
    for (const [key, { count, since, last, log }] of kinds) {
      if (count === 0) {
        kinds.delete(key);
        continue;
      }
      log({ ...last, repeated: count, forSeconds: Math.round((now() - since) / 1_000) });
      kinds.set(key, { count: 0, since: now(), last, log });
    }
    if (kinds.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const logMethod = function (this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const key = kindOf(args);
    const known = key === undefined ? undefined : kinds.get(key);
    if (key === undefined || (known === undefined && kinds.size >= kindsAtMost)) {
      method.apply(this, args);
      return;
    }
    const { err, ...fields } = args[0] as unknown as { err: Error };
    if (known !== undefined) {
      kinds.set(key, { ...known, count: known.count + 1, last: { ...fields, error: messageOf(err) } });
      return;
    }
    const [, text] = args;
    kinds.set(key, { count: 0, since: now(), last: {}, log: (more) => method.call(this, more, text) });
    timer ??= setInterval(logRepeats, everyMs).unref();
    method.apply(this, args);
  };
  return { logMethod, logRepeats };
};
