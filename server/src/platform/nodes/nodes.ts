import type { NodeRole, SystemNode } from '@eoms/contract';

/** What is known about this node from its start. */
export interface OwnNode {
  readonly name: string;
  readonly roles: readonly NodeRole[];
  readonly version: string;
}

/** The processes that share the database, as each of them says every second. */
export interface Nodes {
  /** Writes this node's row from now on. Throws `VersionTooFar` if the others would not understand this one. */
  join(lagMs: () => number): Promise<void>;
  listensAt(address: string): void;
  list(): Promise<SystemNode[]>;
  /**
   * Hands the devices of this node over; it takes none until `resume` or its next start. Throws 'node.onlyOne' if there is
   * nobody who would run them.
   */
  drain(): Promise<void>;
  resume(): Promise<void>;
  /** Removes the rows of nodes that have not been seen for a day. */
  forgetOld(): Promise<number>;
  leave(): Promise<void>;
}
