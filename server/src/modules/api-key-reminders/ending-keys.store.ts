import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';

export interface EndingKey {
  [key: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  /** Whole days that are left. */
  readonly days: number;
}

/** Marks keys that end within so many days as reminded of, and returns those that were not before: each end once. */
export const takeEndingKeys = async (tx: Executor, withinDays: number): Promise<EndingKey[]> => {
  const { rows } = await tx.execute<EndingKey>(sql`
    update api_keys set reminded_for = expires_at
    where revoked_at is null and expires_at > now() and expires_at <= now() + make_interval(days => ${withinDays})
      and reminded_for is distinct from expires_at
    returning id, name, owner_id "ownerId", ceil(extract(epoch from expires_at - now()) / 86400)::int days`);
  return rows;
};
