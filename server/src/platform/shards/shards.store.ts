import { isNotNull } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { shards } from './shards.tables.ts';
import type { ShardOwner } from './shards.ts';

export const readOwners = async (db: Executor): Promise<Map<number, ShardOwner>> => {
  const rows = await db.select().from(shards).where(isNotNull(shards.node));
  return new Map(rows.flatMap(({ shard, epoch, node }) => (node === null ? [] : [[shard, { node, epoch }] as const])));
};
