import type { Executor } from '../../../platform/database/database.ts';
import { getAccount } from '../accounts.store.ts';
import { prefixesOf } from './attempt-counters.ts';
import { forgetAttemptsUnder } from './attempts.store.ts';

/** After a password was reset or changed: lifts waiting times caused by guesses of the old one. */
export const liftLimits = async (tx: Executor, userId: string): Promise<void> => {
  const account = await getAccount(tx, userId);
  if (account) await forgetAttemptsUnder(tx, prefixesOf(userId, [account.username, account.email, account.phone]));
};
