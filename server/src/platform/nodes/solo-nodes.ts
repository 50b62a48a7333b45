import { refuse } from '../http/refusal.ts';
import { shardCount } from '../shards/shard-of.ts';
import type { Nodes, OwnNode } from './nodes.ts';

/** The only node of its system: nothing is written anywhere. */
export const createSoloNodes = (id: string, own: OwnNode): Nodes => {
  const startedAt = new Date().toISOString();
  let address: string | null = null;
  let lag = (): number => 0;
  return {
    async join(lagMs) {
      lag = lagMs;
    },
    listensAt(given) {
      address = given;
    },
    list: async () => [
      {
        id,
        ...own,
        roles: [...own.roles],
        address,
        startedAt,
        seenAt: new Date().toISOString(),
        state: 'running',
        shards: shardCount,
        lagMs: lag(),
        own: true,
      },
    ],
    async drain() {
      throw refuse('node.onlyOne');
    },
    resume: async () => {},
    forgetOld: async () => 0,
    leave: async () => {},
  };
};
