import { wellFormed } from '@eoms/contract';
import type { Log } from '../log/log.ts';
import { within } from '../within.ts';
import { failed, type Item, type Outcome, type Working } from './queue.ts';

/** What this node is at, by id, with how to abort it. */
export type Going<T extends Item> = Map<string, { readonly item: T; readonly abort: AbortController }>;

interface AttemptDeps {
  readonly log: Log;
  readonly queue: string;
  readonly lane: string;
}

const reasonOf = (error: unknown): string =>
  wellFormed((error instanceof Error ? error.message : String(error)).slice(0, 1_000));

const outcomeOf = async <T extends Item>(
  { work, withinMs, retry }: Working<T>,
  item: T,
  signal: AbortSignal,
  { log, queue, lane }: AttemptDeps,
): Promise<Outcome> => {
  try {
    return (await within(withinMs(item), work(item, signal))) ?? { kind: 'done' };
  } catch (error) {
    const { id, attempts } = item;
    const outcome = failed(retry, attempts, reasonOf(error));
    log[outcome.kind === 'dead' ? 'error' : 'warn']({ err: error, queue, lane, id, attempts }, 'an attempt failed');
    return outcome;
  }
};

/**
 * One attempt at a leased item, whose outcome is stored. Returns it; throws only where it could not be stored.
 */
export const attempt = async <T extends Item>(
  working: Working<T>,
  item: T,
  going: Going<T>,
  deps: AttemptDeps,
): Promise<Outcome> => {
  const own = { item, abort: new AbortController() };
  going.set(item.id, own);
  const isOwn = (): boolean => going.get(item.id) === own;
  try {
    const outcome = await outcomeOf(working, item, own.abort.signal, deps);
    // Also where it took too long: what goes on should end.
    if (outcome.kind !== 'done') own.abort.abort();
    // Whoever stopped the queue meanwhile has settled it.
    if (isOwn()) await working.settle(item, outcome);
    return outcome;
  } finally {
    if (isOwn()) going.delete(item.id);
  }
};
