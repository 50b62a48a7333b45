import { type Clock, guardClock } from '../clock.ts';
import { createGuard } from '../guard.ts';
import { createDmxUniverse, type DmxUniverse } from './dmx-universe.ts';

export interface DmxOutput {
  /** Sends 512 levels and returns the bytes sent. */
  send(frame: Uint8Array): Buffer;
  /** Called when the universe has no more users. */
  close(): void;
}

export interface DmxUniverses {
  /**
   * Opens the universe of this key for one more user; returns a function that releases it. Fixtures on one universe
   * share its frame, so that none of them sends zeros over the others.
   */
  use(key: string, refreshMs: number, open: () => DmxOutput): { universe: DmxUniverse; leave: () => void };
}

interface Kept {
  readonly universe: DmxUniverse;
  readonly users: Set<{ readonly refreshMs: number }>;
  output?: DmxOutput;
  stopLinger?: () => void;
}

/** A device whose parameters change reconnects within this time, without the light flickering. */
const lingerMs = 3_000;
/** Maximum number of unused universes whose levels are kept; the newest are. */
const remembered = 256;
const nothingSent = Buffer.alloc(0);

export const createDmxUniverses = (given: Clock): DmxUniverses => {
  const clock = guardClock(given, createGuard('DMX universes'));
  const all = new Map<string, Kept>();

  const create = (key: string): Kept => {
    const kept: Kept = {
      users: new Set(),
      universe: createDmxUniverse({ clock, send: (frame) => kept.output?.send(frame) ?? nothingSent }),
    };
    all.set(key, kept);
    for (const [oldest, { users, output }] of all) {
      if (all.size <= remembered) break;
      if (users.size === 0 && output === undefined) all.delete(oldest);
    }
    return kept;
  };
  const pace = ({ universe, users }: Kept): void => {
    const fastest = Math.min(...[...users].map(({ refreshMs }) => refreshMs));
    if (Number.isFinite(fastest)) universe.refresh(fastest);
  };
  const end = (kept: Kept): void => {
    kept.universe.run(false);
    kept.output?.close();
    kept.output = undefined;
    kept.stopLinger = undefined;
  };
  return {
    use: (key, refreshMs, open) => {
      const kept = all.get(key) ?? create(key);
      kept.stopLinger?.();
      kept.stopLinger = undefined;
      kept.output ??= open();
      const user = { refreshMs };
      kept.users.add(user);
      pace(kept);
      kept.universe.run(true);
      return {
        universe: kept.universe,
        leave: () => {
          if (!kept.users.delete(user)) return;
          if (kept.users.size > 0) pace(kept);
          else kept.stopLinger = clock.after(lingerMs, () => end(kept));
        },
      };
    },
  };
};
