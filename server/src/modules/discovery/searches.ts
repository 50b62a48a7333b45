import { event } from '@eoms/contract';
import type { Driver, Found } from '@eoms/drivers/kit';
import { z } from 'zod';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { askToStop, findRun, insertRun, type NewFinding, updateRun } from './discovery.store.ts';
import type { DiscoveryRuns, SearchRun } from './discovery-runs.ts';

/** The searches of all nodes, asked for and stopped on any of them. */
export interface Searches {
  /** Throws `discovery.running` while the user has a search in progress, '429' while this node has too many. */
  start(userId: string, driver: Driver, args: Found['params']): Promise<SearchRun>;
  /** A search of this user; undefined for those of others. */
  get(userId: string, id: string): Promise<SearchRun | undefined>;
  /** Throws '404' for a search that is not the user's own. */
  stop(userId: string, id: string): Promise<void>;
  close(): Promise<void>;
}

export interface SearchesDeps extends Pick<Platform, 'database' | 'claims' | 'bus' | 'log'> {
  readonly runs: DiscoveryRuns;
}

/** Somebody stopped a search on another node than the one that runs it. */
const stopAsked = event('discovery.stopAsked', z.object({ userId: z.string(), id: z.string() }));

const writeEveryMs = 500;
const retentionMs = 3_600_000;

/** Writes a search to the database until it has ended; returns a function that writes its end. */
const keepWritten = (
  { database, log, runs }: Pick<SearchesDeps, 'database' | 'log' | 'runs'>,
  run: SearchRun,
): (() => Promise<void>) => {
  const positions = new Map<string, number>();
  const stored = new Map<string, Found>();
  let writing: Promise<void> = Promise.resolve();

  const position = (key: string): number => {
    const known = positions.get(key) ?? positions.size;
    positions.set(key, known);
    return known;
  };
  const write = async (): Promise<void> => {
    const fresh = [...run.found].filter(([key, found]) => stored.get(key) !== found);
    const findings = fresh.map(([key, found]): NewFinding => ({ position: position(key), found }));
    try {
      if (await database.transaction((tx) => updateRun(tx, run, findings))) runs.stop(run);
      for (const [key, found] of fresh) stored.set(key, found);
    } catch (error) {
      log.warn({ err: error, run: run.id }, 'a search could not be stored; it will be again');
    }
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, writeEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await writing;
    await write();
  };
};

export const createSearches = (deps: SearchesDeps): Searches => {
  const { database, claims, bus, runs } = deps;
  const ends = new Map<string, Promise<void>>();

  const follow = (run: SearchRun, release: () => Promise<void>): void => {
    const writeEnd = keepWritten(deps, run);
    runs.onEnd(run, () => {
      const end = Promise.all([release(), writeEnd()])
        .then(() => undefined)
        .catch((error: unknown) => deps.log.warn({ err: error, run: run.id }, 'the end of a search was not stored'))
        .finally(() => ends.delete(run.id));
      ends.set(run.id, end);
    });
  };

  /** Resolves when the end is stored; false if the search does not run here. */
  const stopHere = async (userId: string, id: string): Promise<boolean> => {
    const run = runs.get(userId, id);
    if (!run) return false;
    runs.stop(run);
    await ends.get(id);
    return true;
  };
  bus.on(stopAsked, async ({ userId, id }) => void (await stopHere(userId, id)));

  return {
    async start(userId, driver, args) {
      const claim = await claims.claim(`search of ${userId}`);
      if (!claim) throw refuse('discovery.running');
      let run: SearchRun | undefined;
      try {
        run = runs.start(userId, driver, args);
        const begun = run;
        await database.transaction((tx) => insertRun(tx, begun));
        follow(begun, claim.release);
        return begun;
      } catch (error) {
        if (run) runs.stop(run);
        await claim.release();
        throw error;
      }
    },
    get: async (userId, id) => runs.get(userId, id) ?? findRun(database.db, { userId, id, retentionMs }),
    async stop(userId, id) {
      if (await stopHere(userId, id)) return;
      // The row is for a node that this message does not reach.
      if (!(await askToStop(database.db, userId, id))) throw refuse('404');
      bus.publish(stopAsked, { userId, id });
    },
    async close() {
      runs.close();
      await Promise.all(ends.values());
    },
  };
};
