import { fairShare, type Holding } from './fair-share.ts';
import type { LockSession } from './lock-session.store.ts';
import type { RunningShards } from './running-shards.ts';
import { allShards } from './shard-of.ts';

/** Others wait for this long before they take what a node did not hand over: longer than that node has to come back. */
const takenAfterMs = 700;

export interface ShareOut {
  /**
   * Gives up what is more than this node's share, takes what is free, and runs again what this node holds but let go of.
   * Resolves with whether anything changed; what
   * `mayTake` forbids is taken only if it was this node's or was handed over properly.
   */
  balance(session: LockSession, holding: Holding, mayTake: boolean): Promise<boolean>;
  /** Milliseconds until the next free shard may be taken without having been handed over; undefined if there is none. */
  dueInMs(): number | undefined;
}

export const createShareOut = (running: RunningShards, now: () => number): ShareOut => {
  /** When each shard that nobody holds was first seen free. */
  const freeSince = new Map<number, number>();
  const offset = Math.random();

  const takeFree = async (session: LockSession, wanted: readonly number[], mayTake: boolean): Promise<void> => {
    const handedOver = await session.take(wanted, true);
    const isAbandoned = (shard: number): boolean =>
      !handedOver.has(shard) && now() - (freeSince.get(shard) ?? now()) >= takenAfterMs;
    const left = mayTake ? wanted.filter(isAbandoned) : [];
    const abandoned = left.length > 0 ? await session.take(left, false) : new Map<number, number>();
    await running.gain([...handedOver.keys(), ...abandoned.keys()]);
  };
  const noteFree = ({ mine, others }: Holding): void => {
    for (const shard of allShards) {
      if (mine.has(shard) || others.has(shard)) freeSince.delete(shard);
      else if (!freeSince.has(shard)) freeSince.set(shard, now());
    }
  };
  return {
    async balance(session, holding, mayTake) {
      noteFree(holding);
      const { release, take } = fairShare(holding, offset);
      if (release.length > 0) {
        await running.lose(release);
        await session.release(release);
      }
      const released = new Set(release);
      // Let go of while the database did not answer for too long, and its locks outlived that: nobody else runs them.
      const idle = [...holding.mine].filter((shard) => !running.has(shard) && !released.has(shard));
      if (idle.length > 0) await running.gain(idle);
      if (take.length > 0) await takeFree(session, take, mayTake);
      return release.length > 0 || take.length > 0 || idle.length > 0;
    },
    dueInMs() {
      const due = [...freeSince.values()].map((since) => since + takenAfterMs - now()).filter((ms) => ms > 0);
      return due.length === 0 ? undefined : Math.min(...due);
    },
  };
};
