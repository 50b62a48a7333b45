import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { fairShare } from './fair-share.ts';
import { fencedAfterMs, type LockSession, openLockSession } from './lock-session.ts';
import { allShards } from './shard-of.ts';
import { readOwners } from './shards.store.ts';
import type { ShardListener, ShardOwner, Shards } from './shards.ts';

export interface ShardsDeps {
  readonly database: Pick<Database, 'db' | 'connectionString'>;
  readonly node: string;
  /** Whether this node takes shards, or only knows who runs them. */
  readonly takes: boolean;
  readonly log: Log;
}

const lookEveryMs = 250;
const fenceEveryMs = 100;
/** Owners are also read when another node says so; this finds what was missed. */
const readEveryMs = 1_000;
const reconnectMs = 100;
/** A node whose session has ended, for whatever reason, is back within this time or lets go of its devices. */
const backWithinMs = 400;
/** So others wait for longer before they take what it did not hand over. */
const takenAfterMs = 700;

const now = (): number => performance.now();

/**
 * Shards owned through session advisory locks of the database. Whoever loses its session lets go of its devices before
 * the locks can be taken by another; a node that was alone goes on, because nobody can take over while the database is
 * away.
 */
export const createShards = ({ database, node, takes, log }: ShardsDeps): Shards => {
  const running = new Set<number>();
  const listeners: ShardListener[] = [];
  const ownerListeners = new Set<() => void>();
  const offset = Math.random();
  let owners: ReadonlyMap<number, ShardOwner> = new Map();
  /** When each shard that nobody holds was first seen free. */
  const freeSince = new Map<number, number>();
  let session: LockSession | undefined;
  let sessionEndedAt = now();
  let present = false;
  let wanted = false;
  let alone = false;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let waitUntil = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  /** When this process was running last: one that was stopped for a while cannot rely on having been alone. */
  let awakeAt = now();
  const isRecent = (at: number): boolean => now() - at < fencedAfterMs;
  const hasSession = (): boolean => session !== undefined || now() - sessionEndedAt < backWithinMs;
  const mayRun = (): boolean => (isRecent(confirmedAt) && hasSession()) || (alone && isRecent(awakeAt));

  const gain = async (shards: readonly number[]): Promise<void> => {
    const fresh = shards.filter((shard) => !running.has(shard));
    for (const shard of fresh) running.add(shard);
    if (fresh.length === 0) return;
    try {
      for (const listener of listeners) await listener.gained(fresh);
    } catch (error) {
      // They are released with the session, and taken again once they can be loaded.
      await lose(fresh);
      throw error;
    }
  };
  const lose = async (shards: readonly number[]): Promise<void> => {
    const gone = shards.filter((shard) => running.delete(shard));
    if (gone.length > 0) for (const listener of [...listeners].reverse()) await listener.lost(gone);
  };
  const readAgain = async (): Promise<void> => {
    const read = await readOwners(database.db);
    const same =
      read.size === owners.size && [...read].every(([shard, { epoch }]) => owners.get(shard)?.epoch === epoch);
    owners = read;
    if (!same) for (const listener of ownerListeners) listener();
  };

  const leaveSession = (): void => {
    if (session) sessionEndedAt = now();
    session = undefined;
    present = false;
  };
  const connect = async (): Promise<LockSession> => {
    const opened = await openLockSession({ connectionString: database.connectionString, node }, () => {
      if (session !== opened) return;
      leaveSession();
    });
    try {
      waitUntil = (await opened.mustWait()) ? now() + fencedAfterMs : 0;
      // What ran here before the connection was lost goes on, if nobody else has taken it meanwhile.
      const kept = await opened.take([...running], true);
      await lose([...running].filter((shard) => !kept.has(shard)));
    } catch (error) {
      await opened.close();
      throw error;
    }
    return opened;
  };

  const takeFree = async (held: LockSession, wanted: readonly number[]): Promise<void> => {
    const handedOver = await held.take(wanted, true);
    const isLeft = (shard: number): boolean =>
      !handedOver.has(shard) && now() - (freeSince.get(shard) ?? now()) >= takenAfterMs;
    const left = now() < waitUntil ? [] : wanted.filter(isLeft);
    const abandoned = left.length > 0 ? await held.take(left, false) : new Map<number, number>();
    await gain([...handedOver.keys(), ...abandoned.keys()]);
  };

  const balance = async (held: LockSession): Promise<void> => {
    const askedAt = now();
    const holding = await held.look();
    confirmedAt = askedAt;
    alone = present && holding.nodes === 1;
    const { release, take } = fairShare({ ...holding, nodes: present ? holding.nodes : 0 }, offset);
    if (release.length > 0) {
      await lose(release);
      await held.release(release);
    }
    const isTaken = (shard: number): boolean => holding.mine.has(shard) || holding.others.has(shard);
    for (const shard of allShards) if (isTaken(shard)) freeSince.delete(shard);
    for (const shard of take) if (!freeSince.has(shard)) freeSince.set(shard, askedAt);
    if (take.length > 0) await takeFree(held, take);
    if (release.length > 0 || take.length > 0) await readAgain();
  };

  const step = async (): Promise<void> => {
    session ??= await connect();
    if (present !== wanted) {
      await session.setPresent(wanted);
      present = wanted;
    }
    await balance(session);
  };
  /** One at a time: what is gained and lost is in the order in which it happened. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const look = (): Promise<void> =>
    inTurn(step).catch(async (error: unknown) => {
      log.warn({ err: error }, 'the shards of the devices could not be read; they will be again');
      const failed = session;
      leaveSession();
      await failed?.close();
    });
  /** Runs beside a step that hangs: the devices are let go of in time, whatever the database does. */
  const fence = async (): Promise<void> => {
    const may = mayRun();
    awakeAt = now();
    if (may || running.size === 0) return;
    alone = false;
    log.error({ shards: running.size }, 'the database has not answered for too long: its devices are let go of');
    await lose([...running]);
  };
  const schedule = (lastRead: number): void => {
    if (stopped) return;
    timer = setTimeout(
      async () => {
        if (takes) await look();
        const due = now() - lastRead >= readEveryMs;
        if (due) await readAgain().catch(() => undefined);
        schedule(due ? now() : lastRead);
      },
      session || !takes ? lookEveryMs : reconnectMs * (0.5 + Math.random()),
    );
    timer.unref();
  };
  const fenceTimer = setInterval(() => void fence(), fenceEveryMs);
  fenceTimer.unref();

  const handOver = async (): Promise<void> => {
    wanted = false;
    if (takes) await look();
  };

  return {
    isMine: (shard) => running.has(shard),
    ownerOf: (shard) => owners.get(shard),
    mayRun,
    listen: (listener) => void listeners.push(listener),
    onOwners(listener) {
      ownerListeners.add(listener);
      return () => ownerListeners.delete(listener);
    },
    async start(begins) {
      wanted = takes && begins;
      if (takes) await look();
      await readAgain();
      schedule(now());
    },
    drain: handOver,
    resume() {
      wanted = takes;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(fenceTimer);
      await handOver();
      await session?.close();
    },
  };
};
