import type { Executor } from '../../../platform/database/database.ts';
import { getAccount } from '../accounts.store.ts';
import { prefixesOf } from './attempt-counters.ts';
import { forgetAttemptsUnder } from './attempts.store.ts';

/** A password was reset or changed: nobody waits any longer for what was guessed against the one before. */
export const liftLimits = async (tx: Executor, userId: string): Promise<void> => {
  const account = await getAccount(tx, userId);
  if (account) await forgetAttemptsUnder(tx, prefixesOf(userId, [account.username, account.email, account.phone]));
};
