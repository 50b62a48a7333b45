import type { LifeSigns } from './life-signs.ts';

/** The node that runs a shard. `epoch` grows with every change of owner. */
export interface ShardOwner {
  readonly node: string;
  readonly epoch: number;
}

export interface ShardListener {
  /** This node runs these shards from now on. */
  gained(shards: readonly number[]): Promise<void>;
  /**
   * This node must let go of these shards: another may take them once this resolves, or has taken them already if the
   * connection to the database was lost.
   */
  lost(shards: readonly number[]): Promise<void>;
}

/** Divides the devices between the nodes with the role `engine`, and knows by the same locks which nodes have ended. */
export interface Shards extends LifeSigns {
  /** Whether this node runs the shard. */
  isMine(shard: number): boolean;
  /** The owner as far as this node knows; undefined while nobody has taken the shard. */
  ownerOf(shard: number): ShardOwner | undefined;
  /**
   * False when another node may have taken over, because the database has not been heard of for too long. Checked
   * before anything is sent to a device.
   */
  mayRun(): boolean;
  listen(listener: ShardListener): void;
  /** Reads again who runs what, for somebody who found another owner than expected. */
  readOwners(): Promise<void>;
  /** Resolves when this node runs only what it still may and knows who runs the rest: after it stood still. */
  catchUp(): Promise<void>;
  /** Called when the owner of any shard has changed. Returns a function that unsubscribes. */
  onOwners(listener: () => void): () => void;
  /** Takes shards if `takes` (and this node has the role), otherwise not before `resume`. */
  start(takes: boolean): Promise<void>;
  /** Hands all shards over to the others and takes none until `resume`. */
  drain(): Promise<void>;
  resume(): void;
  /** Hands all shards over, then leaves. */
  stop(): Promise<void>;
}
