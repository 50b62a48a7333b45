import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const endsWithinMs = 2_000;

/** Ends a connection, also one whose database has fallen silent: `end` alone would wait for its goodbye for ever. */
export const endClient = async (client: pg.Client): Promise<void> => {
  const late = new AbortController();
  const waited = sleep(endsWithinMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined);
  await Promise.race([client.end().catch(() => undefined), waited]);
  late.abort();
};
