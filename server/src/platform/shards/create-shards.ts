import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Holding } from './fair-share.ts';
import { createHeldSession } from './held-session.ts';
import { createLease, type Lease } from './lease.ts';
import { createLifeSigns } from './life-signs.ts';
import { type LockSession, markOf } from './lock-session.store.ts';
import { createOwnerMap } from './owner-map.ts';
import { createRunningShards, type RunningShards } from './running-shards.ts';
import type { Shards } from './shards.ts';
import { createShareOut } from './share-out.ts';

export interface ShardsDeps {
  readonly database: Pick<Database, 'db' | 'connectionString'>;
  readonly node: string;
  /** Whether this node takes shards, or only knows who runs them. */
  readonly takes: boolean;
  readonly log: Log;
}

const lookEveryMs = 250;
/** When shards can be taken before the next look is due, it comes earlier, but never sooner than this. */
const lookAgainMs = 30;
const reconnectMs = 100;
const fenceEveryMs = 100;
/** Owners are also read after each change of one's own. */
const readEveryMs = 1_000;

const now = (): number => performance.now();
const pauseUntil = (dueInMs = lookEveryMs): number => Math.max(lookAgainMs, Math.min(lookEveryMs, dueInMs));

/** Whoever calls it while it is under way waits for the same. */
const sharedWhileItLasts = (work: () => Promise<void>): (() => Promise<void>) => {
  let going: Promise<void> | undefined;
  return () => {
    going ??= work().finally(() => {
      going = undefined;
    });
    return going;
  };
};

/**
 * Looks, and waits for the change that follows from it, twice: the first may have begun before. A change may take longer
 * than a session may be silent, so looks go on meanwhile.
 */
const untilSettled =
  (look: () => Promise<void>, change: () => Promise<void> | undefined) => async (): Promise<void> => {
    for (let round = 0; round < 2; round += 1) {
      await look();
      while (change() !== undefined) {
        await Promise.race([change(), sleep(lookEveryMs, undefined, { ref: false })]);
        if (change() !== undefined) await look();
      }
    }
  };

/** Runs beside a look that hangs: the devices are let go of in time, whatever the database does. */
const fenceOf =
  ({ lease, running, log }: { lease: Lease; running: RunningShards; log: Log }) =>
  async (): Promise<void> => {
    lease.runs();
    if (lease.mayRun() || running.size === 0) return;
    log.error({ shards: running.size }, 'the database has not answered for too long: its devices are let go of');
    await running.lose(running.list());
  };

/**
 * Shards owned through session advisory locks of the database. A node that loses its session lets go of its devices
 * before another may take the locks.
 */
export const createShards = ({ database, node, takes, log }: ShardsDeps): Shards => {
  const running = createRunningShards();
  const owners = createOwnerMap(database.db);
  const lease = createLease(now);
  const shareOut = createShareOut(running, now);
  const lifeSigns = createLifeSigns(node, markOf, now);
  const { connectionString } = database;
  const held = createHeldSession({ connectionString, node, running, lease, now });
  let wanted = false;
  /** Looks go on meanwhile: loading many devices takes longer than a session may be silent. */
  let changing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const failed = (used: LockSession | undefined) => async (error: unknown) => {
    log.warn({ err: error }, 'the shards of the devices could not be read or changed; this is tried again');
    lifeSigns.lost();
    await held.close(used);
  };
  const change = (used: LockSession, holding: Holding): void => {
    changing ??= shareOut
      .balance(used, { ...holding, nodes: held.present ? holding.nodes : 0 }, held.mayTake())
      .then((changed) => (changed ? owners.readAgain() : undefined))
      .catch(failed(used))
      .finally(() => {
        changing = undefined;
      });
  };
  const lookNow = async (): Promise<void> => {
    try {
      const used = await held.open();
      await held.setPresent(wanted);
      const askedAt = now();
      const holding = await used.look();
      lease.confirmed(askedAt, held.present && holding.nodes === 1);
      lifeSigns.seen(holding.alive);
      change(used, holding);
    } catch (error) {
      await failed(held.current())(error);
    }
  };
  /** Resolves when the shards have been looked at; what follows from it goes on. */
  const look = sharedWhileItLasts(lookNow);
  const schedule = (lastRead: number): void => {
    if (stopped) return;
    const turn = async (): Promise<void> => {
      const due = now() - lastRead >= readEveryMs;
      // One that takes nothing only shows that it runs, and sees who else does.
      if (takes || due) await look();
      if (due) await owners.readAgain().catch(() => undefined);
      schedule(due ? now() : lastRead);
    };
    const pause = pauseUntil(takes ? shareOut.dueInMs() : undefined);
    timer = setTimeout(turn, held.current() || !takes ? pause : reconnectMs * (0.5 + Math.random()));
    timer.unref();
  };
  const fence = fenceOf({ lease, running, log });
  const fenceTimer = setInterval(() => void fence(), fenceEveryMs);
  fenceTimer.unref();
  const lookAndChange = untilSettled(look, () => changing);
  const drain = async (): Promise<void> => {
    wanted = false;
    await (takes ? lookAndChange() : look());
  };

  return {
    isMine: running.has,
    isGone: lifeSigns.isGone,
    onGone: lifeSigns.onGone,
    readOwners: owners.readAgain,
    catchUp: () =>
      fence()
        .then(takes ? look : undefined)
        .then(owners.readAgain),
    ownerOf: owners.ownerOf,
    onOwners: owners.onOwners,
    mayRun: lease.mayRun,
    listen: running.listen,
    drain,
    async start(begins) {
      wanted = takes && begins;
      await lookAndChange();
      await owners.readAgain();
      schedule(now());
    },
    resume() {
      wanted = takes;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(fenceTimer);
      await drain();
      await held.close(held.current());
    },
  };
};
