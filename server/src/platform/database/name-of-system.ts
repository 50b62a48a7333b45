import { createHash } from 'node:crypto';
import type { Database } from './database.ts';

/** The same on every node of a system and after a fail-over, different for a copy restored elsewhere. */
export const nameOfSystem = async ({ pool }: Pick<Database, 'pool'>): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    `select (pg_control_system()).system_identifier || '/' || current_database() as name`,
  );
  return createHash('sha256').update(String(rows[0]?.name)).digest('hex').slice(0, 16);
};
