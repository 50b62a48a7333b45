import type { ClientBase } from 'pg';
import { EmbeddedPostgresError } from './launcher-log.ts';

const promises = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Refuses a PostgreSQL that may lose acknowledged data. Used for the embedded one and for DATABASE_URL. */
export const refuseUnsafeSettings = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off'`,
    [promises],
  );
  if (rows.length > 0)
    throw new EmbeddedPostgresError(
      `PostgreSQL runs with ${rows.map(({ name }) => name).join(', ')} off and could lose acknowledged data. ` +
        'Switch it on in postgresql.conf or with ALTER SYSTEM / ALTER ROLE … RESET, then start again.',
    );
};
