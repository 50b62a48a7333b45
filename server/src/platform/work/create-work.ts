import { event } from '@eoms/contract';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { createRepeated } from '../repeat.ts';
import type { LifeSigns } from '../shards/life-signs.ts';
import { lookAt, type Seen } from './look.store.ts';
import { createWorker, type Worker } from './open-queue.ts';
import type { Item, Queue } from './queue.ts';
import type { OpenQueue, Work } from './work.ts';

export interface WorkDeps {
  readonly database: Pick<Database, 'db'>;
  readonly log: Log;
  /** Without it, nobody else is there. */
  readonly bus?: Pick<Bus, 'node' | 'publish' | 'on'>;
  /** Which processes have died; without it, what they held is free when its lease has ended. */
  readonly lifeSigns?: LifeSigns;
}

/** Shorter in tests. */
export interface WorkPace {
  /** What nobody was woken for is found within this time: what another process left, or a clock that was set. */
  readonly lookEveryMs: number;
  /** The same, for what is not looked for every time. */
  readonly lookThoroughlyEveryMs: number;
}
const usualPace: WorkPace = { lookEveryMs: 2_000, lookThoroughlyEveryMs: 60_000 };

/** Other nodes are asked for help at most this often. */
const helpEveryMs = 500;
const workWaiting = event('work.waiting', z.object({ queue: z.string() }));

interface Started {
  readonly queue: Queue;
  readonly worker: Worker;
  thoroughAt: number;
}

const now = (): number => performance.now();

/** See `Work`. One statement looks at all queues that are started, however many there are. */
export const createWork = (deps: WorkDeps, pace: WorkPace = usualPace): Work => {
  const { database, log, bus, lifeSigns } = deps;
  const { db } = database;
  const started = new Map<string, Started>();
  /** Queues to look at next, besides the looks at all. */
  const asked = new Set<string>();
  let lookedAt = 0;
  let helpAt = 0;

  const look = async (ones: readonly Started[]): Promise<number | undefined> => {
    const snapshots = ones.map(({ worker }) => worker.snapshot());
    const seen = await lookAt(
      db,
      ones.map(({ queue, thoroughAt }) => ({ queue, thoroughly: now() >= thoroughAt })),
    );
    for (const [at, one] of ones.entries()) await act(one, seen[at], snapshots[at]);
    return seen.reduce<number | undefined>(
      (least, { nextMs }) => Math.min(nextMs ?? Infinity, least ?? Infinity),
      undefined,
    );
  };
  const act = async (one: Started, seen: Seen | undefined, before: ReturnType<Worker['snapshot']> | undefined) => {
    if (!seen || !before) return;
    if (seen.held && now() >= one.thoroughAt) one.thoroughAt = now() + pace.lookThoroughlyEveryMs;
    try {
      if (await one.worker.saw(seen, before)) ask(one.queue.name);
    } catch (error) {
      log.warn({ err: error, queue: one.queue.name }, 'what a process left that is gone could not be taken back');
    }
  };
  /** A queue that cannot be looked at does not keep the others from being looked at. */
  const lookAtEach = async (ones: readonly Started[], error: unknown): Promise<void> => {
    if (ones.length < 2) throw error;
    for (const one of ones)
      await look([one]).catch((own: unknown) =>
        log.error({ err: own, queue: one.queue.name }, 'a queue could not be read'),
      );
  };
  const loop = createRepeated({
    name: 'work',
    everyMs: pace.lookEveryMs,
    log,
    async work() {
      const all = asked.size === 0 || now() - lookedAt >= pace.lookEveryMs;
      if (all) lookedAt = now();
      const ones = [...started.values()].filter(({ queue }) => all || asked.has(queue.name));
      asked.clear();
      const nextMs = await look(ones).catch((error: unknown) => lookAtEach(ones, error));
      return Math.min(nextMs ?? Infinity, pace.lookEveryMs - (now() - lookedAt));
    },
  });
  const ask = (queue: string): void => {
    asked.add(queue);
    loop.wake();
  };
  const askOthers = (queue: string): void => {
    if (now() - helpAt < helpEveryMs) return;
    helpAt = now();
    bus?.publish(workWaiting, { queue });
  };
  bus?.on(workWaiting, ({ queue }) => {
    if (started.has(queue)) ask(queue);
  });
  lifeSigns?.onGone?.(() => {
    for (const one of started.values()) one.thoroughAt = 0;
    for (const name of started.keys()) asked.add(name);
    loop.wake();
  });

  return {
    open<T extends Item, R>(queue: Queue<T, R>): OpenQueue {
      const { name } = queue;
      let own: Started | undefined;
      const ready = (): Started => {
        own ??= { queue: queue as unknown as Queue, worker: createOwn(), thoroughAt: 0 };
        return own;
      };
      const createOwn = (): Worker =>
        createWorker(queue as unknown as Queue, {
          log,
          node: bus?.node,
          isGone: (node) => lifeSigns?.isGone(node) ?? false,
          lookWithin: loop.soon,
          full: () => askOthers(name),
        });
      return {
        start() {
          if (own !== undefined && started.get(name) === own) return;
          if (started.has(name)) throw new Error(`two queues are called ${name}`);
          started.set(name, ready());
          if (started.size === 1) loop.start();
          ask(name);
        },
        wake(lane) {
          if (!own || !started.has(name)) askOthers(name);
          else if (lane === undefined) ask(name);
          else own.worker.wake(lane);
        },
        async run() {
          const one = ready();
          one.thoroughAt = 0;
          await look([one]);
          await one.worker.idle();
        },
        async stop() {
          const stopping = own;
          own = undefined;
          if (started.get(name) === stopping) started.delete(name);
          await stopping?.worker.stop();
          if (started.size === 0) await loop.stop();
        },
      };
    },
  };
};
