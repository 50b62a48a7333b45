/** The parts into which devices are divided between nodes. Never change it: rows of the database name shards. */
export const shardCount = 256;

/** The shard of a key, spread evenly: FNV-1a, 32 bits. */
export const shardOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return ((hash ^ (hash >>> 16)) >>> 0) % shardCount;
};

export const allShards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard);
