import { allShards, shardCount } from './shard-of.ts';

/** What the locks of the database show: `nodes` are those that take shards. */
export interface Holding {
  readonly nodes: number;
  readonly mine: ReadonlySet<number>;
  readonly others: ReadonlySet<number>;
}

export interface Change {
  readonly release: readonly number[];
  /** Free shards to try: another node may try the same ones at this moment. */
  readonly take: readonly number[];
}

/**
 * Every node holds at most its share, rounded up, so that all shards find a node. `offset` in [0, 1) makes nodes begin
 * at different shards.
 */
export const fairShare = ({ nodes, mine, others }: Holding, offset: number): Change => {
  const share = nodes === 0 ? 0 : Math.ceil(shardCount / nodes);
  const release = [...mine].slice(Math.min(share, mine.size));
  const room = Math.max(0, share - mine.size);
  const free = allShards.filter((shard) => !mine.has(shard) && !others.has(shard));
  const first = Math.floor(offset * free.length);
  return { release, take: [...free.slice(first), ...free.slice(0, first)].slice(0, room) };
};
