import type { Executor } from '../../platform/database/database.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { Caller } from '../../platform/http/context.ts';
import { nameOfUser } from '../access/access.module.ts';

/** The caller by name, as histories show people. */
export const ofCaller = async (db: Executor, { userId, username }: Caller): Promise<DoneBy> => ({
  id: userId,
  name: (await nameOfUser(db, userId)) ?? username,
});
