import { type AudioCheck, placeAudioChecked } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { insertCheck, noteProgress, readCheck, type StoredCheck } from './audio-checks.store.ts';

export interface CheckAudioDeps extends Pick<Platform, 'database' | 'claims' | 'live' | 'log'> {
  readonly devices: Pick<DevicesModule, 'live'>;
}

interface Wanted {
  readonly placeId: string;
  readonly deviceIds: readonly string[];
  readonly startedBy: string;
}

export interface AudioChecks {
  /** The last check of a place, wherever it runs. */
  of(placeId: string): Promise<AudioCheck | null>;
  /** Begins a check; whoever asks while one is running, or a moment after, gets that one. */
  begin(wanted: Wanted): Promise<AudioCheck>;
  /** Gives up what is still running. */
  stop(): Promise<void>;
}

/** Shorter in tests. */
export interface CheckPace {
  /** So long one device may take. */
  readonly perDeviceMs: number;
  /** Devices that have not had their turn by then count as unanswered. */
  readonly wholeMs: number;
}
const usual: CheckPace = { perDeviceMs: 20_000, wholeMs: 90_000 };
/** Devices are independent of each other, but their gateways and we are not. */
const atOnce = 6;

const claimOf = (placeId: string): string => `audio check of ${placeId}`;

const toCheck = ({ placeId: _, ...row }: StoredCheck, isRunning: boolean): AudioCheck => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  state: row.endedAt ? 'ended' : isRunning ? 'running' : 'interrupted',
});

/** Reads the devices of an audio system anew, each on the node that runs it: polls only, which change nothing. */
export const createAudioChecks = (
  { database: { db }, claims, live, log, devices }: CheckAudioDeps,
  { perDeviceMs, wholeMs }: CheckPace = usual,
): AudioChecks => {
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  const tell = (placeId: string): void => live.publish(`place:${placeId}`, placeAudioChecked, { placeId }, { placeId });

  const read = async (deviceId: string): Promise<boolean> => {
    try {
      await devices.live.readNow(deviceId, 'en');
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) log.warn({ err: error, deviceId }, 'an audio device could not be read');
      return false;
    }
  };
  /** False too where the time is over, or this node ends: a driver may wait for much longer. */
  const answers = (deviceId: string, withinMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (answered: boolean): void => {
        clearTimeout(timer);
        ending.signal.removeEventListener('abort', giveUp);
        resolve(answered);
      };
      const giveUp = (): void => end(false);
      const timer = setTimeout(giveUp, withinMs);
      ending.signal.addEventListener('abort', giveUp);
      void read(deviceId).then(end);
    });

  const readAll = async (check: StoredCheck, deviceIds: readonly string[]): Promise<void> => {
    const overAt = performance.now() + wholeMs;
    const waiting = [...deviceIds];
    const unanswered: string[] = [];
    let done = 0;
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const withinMs = Math.min(perDeviceMs, overAt - performance.now());
        if (!(withinMs > 0 && (await answers(id, withinMs)))) unanswered.push(id);
        // What this node did not get to is no result.
        if (ending.signal.aborted) return;
        done += 1;
        await noteProgress(db, check, { done, unanswered, ended: done === deviceIds.length });
        tell(check.placeId);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };

  const last = async (placeId: string): Promise<AudioCheck | null> => {
    const row = await readCheck(db, placeId);
    if (!row) return null;
    const isRunning = row.endedAt === null && (await claims.purposeOf(claimOf(placeId))) === row.id;
    // It may have ended between the two questions.
    const now = row.endedAt === null && !isRunning ? ((await readCheck(db, placeId)) ?? row) : row;
    return toCheck(now, isRunning);
  };

  return {
    of: last,
    async begin({ placeId, deviceIds, startedBy }) {
      const id = newId();
      const asked = { placeId, id, startedBy, total: deviceIds.length };
      const others = async (): Promise<AudioCheck> =>
        (await last(placeId)) ??
        toCheck({ ...asked, startedAt: new Date(), endedAt: null, done: 0, unanswered: [] }, true);
      const claim = await claims.claim(claimOf(placeId), id);
      if (!claim) return others();
      const begun = await insertCheck(db, asked).catch(async (error: unknown) => {
        await claim.release();
        throw error;
      });
      if (!begun) {
        await claim.release();
        return others();
      }
      const work = readAll(begun, deviceIds)
        .catch((error: unknown) => log.error({ err: error, placeId }, 'an audio system could not be checked'))
        .finally(() => claim.release())
        .catch((error: unknown) => log.warn({ err: error, placeId }, 'the claim of a check was left to end by itself'))
        .finally(() => {
          running.delete(work);
          tell(placeId);
        });
      running.add(work);
      tell(placeId);
      return toCheck(begun, true);
    },
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
};
