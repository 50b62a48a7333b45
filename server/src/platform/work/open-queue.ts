import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { attempt, type Going } from './attempt.ts';
import type { Seen } from './look.store.ts';
import { createPump, type Pump } from './pump.ts';
import type { Held, Item, Queue, Timed, Working } from './queue.ts';

interface WorkerDeps {
  readonly log: Log;
  readonly node: string | undefined;
  readonly isGone: (node: string) => boolean;
  /** Asks for a look within so many milliseconds. */
  readonly lookWithin: (ms: number) => void;
  /** More may be due than this node takes at once. */
  readonly full: () => void;
}

/** When the next look comes after something was done that was due at a time. */
const nextLookMs = 250;

/** What goes on of a queue when a look at it begins; the look knows nothing of what began later. */
export interface Snapshot {
  readonly ids: ReadonlySet<string>;
  /** Changes with every lease. */
  readonly leases: number;
}

/** What this node does of a queue: its lanes, and what it is at. */
export const createWorker = <T extends Item>({ name, working, timed, holding }: Queue<T>, deps: WorkerDeps) => {
  const { log, node, isGone } = deps;
  const going: Going<T> = new Map();
  const pumps = new Map<string, Pump>();
  let stopped = false;
  let leases = 0;
  let leasing = 0;

  const createTimed = ({ perform }: Timed): Pump =>
    createPump<T>({
      log,
      queue: name,
      atOnce: 1,
      full: () => undefined,
      lease: async () => {
        await perform();
        // What falls due next is known by a look only. Not at once: what others are at may still look due.
        deps.lookWithin(nextLookMs);
        return [];
      },
      attempt: async () => undefined,
    });
  const createLane = (working: Working<T>, lane: string): Pump =>
    createPump<T>({
      log,
      queue: name,
      atOnce: working.atOnce,
      full: deps.full,
      async lease(count) {
        leases += 1;
        leasing += 1;
        try {
          return await working.lease(lane, count);
        } finally {
          leasing -= 1;
        }
      },
      async attempt(item) {
        const outcome = await attempt(working, item, going, { log, queue: name, lane });
        if (outcome.kind === 'again') deps.lookWithin(outcome.pauseSeconds * 1_000);
      },
    });
  const pumpOf = (lane: string): Pump | undefined => {
    const known = pumps.get(lane);
    if (known || stopped || working?.knows?.(lane) === false) return known;
    const pump = timed ? createTimed(timed) : working && createLane(working, lane);
    if (pump) pumps.set(lane, pump);
    return pump;
  };
  /** What others hold that are gone, and what this node holds without knowing of it: an answer that never came. */
  const leftOf = (held: NonNullable<Seen['held']>, before: Snapshot): Held[] =>
    held.filter((one) => {
      if (one.node !== node) return isGone(one.node);
      return one.id !== null && leasing === 0 && leases === before.leases && !going.has(one.id);
    });
  const abortLost = (held: NonNullable<Seen['held']>, { ids }: Snapshot): void => {
    const kept = new Set(held.flatMap(({ node: by, id, lost }) => (by === node && id !== null && !lost ? [id] : [])));
    for (const id of ids) if (!kept.has(id)) going.get(id)?.abort.abort();
  };
  const idle = async (): Promise<void> => {
    await Promise.all([...pumps.values()].map((pump) => pump.idle()));
  };
  const settleRest = async (): Promise<void> => {
    const rest = [...going.values()];
    going.clear();
    const outcome = { kind: 'again' as const, reason: 'the process that worked on it stopped', pauseSeconds: 0 };
    for (const { item } of rest)
      await working
        ?.settle(item, outcome)
        .catch((error: unknown) =>
          log.warn({ err: error, queue: name }, 'work that was stopped could not be returned'),
        );
  };
  return {
    wake: (lane: string): void => pumpOf(lane)?.wake(),
    snapshot: (): Snapshot => ({ ids: new Set(leasing === 0 ? going.keys() : []), leases }),
    /** Acts on what a look has found. Returns whether something was taken back. */
    async saw({ lanes, held }: Seen, before: Snapshot): Promise<boolean> {
      for (const lane of lanes) pumpOf(lane)?.wake();
      if (!held || !holding) return false;
      if (holding.listsItems) abortLost(held, before);
      const left = leftOf(held, before);
      if (left.length === 0 || stopped) return false;
      await holding.takeBack(left);
      return true;
    },
    idle,
    async stop(): Promise<void> {
      stopped = true;
      for (const pump of pumps.values()) pump.stop();
      for (const { abort } of going.values()) abort.abort();
      if (working?.endWithinMs === undefined) await idle();
      else {
        await Promise.race([idle(), sleep(working.endWithinMs, undefined, { ref: false })]);
        await settleRest();
      }
    },
  };
};
export type Worker = ReturnType<typeof createWorker<Item>>;
