import type { Database } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Counter } from './attempt-counters.ts';
import { type Counted, countAttempt, forgetAttempts, takeBack } from './attempts.store.ts';

/** An attempt that counts as failed unless reported otherwise. */
export interface CountedAttempt {
  /** The attempt did not fail. */
  takeBack(): Promise<void>;
  /** The attempt succeeded: clears earlier failures of a counter for a single client, but not of a shared one. */
  succeeded(): Promise<void>;
  /** The slowing counter is in a pause. */
  readonly isSlow: boolean;
}

/**
 * Returns the first counter that has to wait, or the attempt. Nothing is counted unless all counters allow it; one that
 * slows down is only asked.
 */
export const beginAttempt = async (
  { db }: Database,
  counters: { readonly own: Counter; readonly shared?: readonly Counter[]; readonly slowing?: Counter | undefined },
): Promise<CountedAttempt | { readonly waitsFor: Counter }> => {
  const counted: Counted[] = [];
  const takeAllBack = async (): Promise<void> => {
    for (const one of counted) await takeBack(db, one);
  };
  // Shared counters first: a flood over many names is stopped there and leaves no row for each of them.
  for (const counter of [...(counters.shared ?? []), counters.own]) {
    const one = await countAttempt(db, counter.subject, counter.limit);
    if (!one) {
      await takeAllBack();
      return { waitsFor: counter };
    }
    counted.push(one);
  }
  const { slowing } = counters;
  const pace = slowing && (await countAttempt(db, slowing.subject, slowing.limit));
  if (pace) counted.push(pace);
  return {
    isSlow: slowing !== undefined && !pace,
    takeBack: takeAllBack,
    async succeeded() {
      await takeAllBack();
      await forgetAttempts(db, counters.own.subject);
    },
  };
};

/** Counts the work as failed when it resolves to false; work that throws does not count. */
export const attemptOnce = async (
  database: Database,
  counter: Counter,
  work: () => Promise<boolean>,
): Promise<boolean> => {
  const attempt = await beginAttempt(database, { own: counter });
  if ('waitsFor' in attempt) throw refuse('session.locked');
  try {
    const right = await work();
    if (right) await attempt.succeeded();
    return right;
  } catch (error) {
    await attempt.takeBack();
    throw error;
  }
};
