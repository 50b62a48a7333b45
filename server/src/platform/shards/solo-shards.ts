import type { Shards } from './shards.ts';

/** All shards belong to the only node, for ever. */
export const createSoloShards = (node: string): Shards => ({
  isMine: () => true,
  // Whoever had this database before has ended.
  isGone: (other) => other !== node,
  ownerOf: () => ({ node, epoch: 1 }),
  mayRun: () => true,
  readOwners: async () => {},
  catchUp: async () => {},
  listen: () => {},
  onOwners: () => () => {},
  start: async () => {},
  drain: async () => {},
  resume: () => {},
  stop: async () => {},
});
