import type { Lease } from './lease.ts';
import { fencedAfterMs, type LockSession, openLockSession } from './lock-session.store.ts';
import type { RunningShards } from './running-shards.ts';

export interface HeldSessionDeps {
  readonly connectionString: string;
  readonly node: string;
  readonly running: RunningShards;
  readonly lease: Lease;
  readonly now: () => number;
}

/** The one session that this node's locks belong to; opened again when it is lost. */
export interface HeldSession {
  /** Whether this node counts as one that takes shards. */
  readonly present: boolean;
  current(): LockSession | undefined;
  /** Rejects while the database is away. */
  open(): Promise<LockSession>;
  setPresent(present: boolean): Promise<void>;
  /** Whether what others did not hand over may be taken: not right after the database was restarted or replaced. */
  mayTake(): boolean;
  /** Gives up a session that failed; its locks go with it. */
  close(session: LockSession | undefined): Promise<void>;
}

export const createHeldSession = ({ connectionString, node, running, lease, now }: HeldSessionDeps): HeldSession => {
  let session: LockSession | undefined;
  let present = false;
  let waitUntil = 0;
  const leave = (left: LockSession | undefined): void => {
    if (session !== left) return;
    lease.sessionEnded();
    session = undefined;
    present = false;
  };
  const connect = async (): Promise<LockSession> => {
    let current: LockSession | undefined;
    // Also called while the connection is being made, by a database that is just being shut down.
    const opened = await openLockSession({ connectionString, node }, () => current && leave(current));
    current = opened;
    try {
      waitUntil = (await opened.mustWait()) ? now() + fencedAfterMs : 0;
      // What ran here before the connection was lost goes on, if nobody else has taken it meanwhile.
      const kept = await opened.take(running.list(), true);
      await running.lose(running.list().filter((shard) => !kept.has(shard)));
    } catch (error) {
      await opened.close();
      throw error;
    }
    lease.sessionOpened();
    return opened;
  };
  return {
    get present() {
      return present;
    },
    current: () => session,
    async open() {
      session ??= await connect();
      return session;
    },
    async setPresent(wanted) {
      if (present === wanted) return;
      await session?.setPresent(wanted);
      present = wanted;
    },
    mayTake: () => now() >= waitUntil,
    async close(given) {
      leave(given);
      await given?.close();
    },
  };
};
