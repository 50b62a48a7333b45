import { sql } from 'drizzle-orm';

/**
 * Put it among the returned columns of a statement that commits by itself: the commit does not wait for the disk. What
 * this server commits next, and waits for, is written behind it, so it is never there without it.
 */
export const flushedLater = { flushedLater: sql<string>`set_config('synchronous_commit', 'off', true)` };
