import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the outcome of earlier starts means for this one. */
export interface StartGuard {
  /** The last starts all crashed: whatever acts or asks by itself may be the reason, so none of it begins. */
  readonly safeMode: boolean;
  /** Leaves safe mode: the next start is judged without the earlier crashes. */
  forget(): Promise<void>;
  /** Call when the process ends because of an error that nobody caught: it counts however long the process ran. */
  crashed(): Promise<void>;
  /** Call when the process ends in an orderly way, or could not start for a known reason; neither counts as a crash. */
  ended(): Promise<void>;
}

const fileName = 'starts.json';
/** A process that ends without a word after this long was ended from outside. */
const youngMs = 120_000;
/** This many early crashes in a row are a crash loop. */
const deathsInARow = 3;
/** Crashes further apart than this are unrelated. */
const forgottenAfterMs = 3_600_000;

const readDeaths = async (path: string, now: number): Promise<number[]> => {
  try {
    const noted: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!Array.isArray(noted)) return [];
    return noted.filter((at): at is number => typeof at === 'number' && now - at < forgottenAfterMs && at <= now);
  } catch {
    return [];
  }
};

/**
 * Notes that a start begins. The note is removed once the process has run long enough or ended in order, so the notes
 * found are those of crashed starts: killed, out of memory, or an uncaught error. If the file cannot be written, there
 * is no guard.
 */
export const openStartGuard = async (dataFolder: string, now = Date.now()): Promise<StartGuard> => {
  const path = join(dataFolder, fileName);
  const deaths = await readDeaths(path, now);
  const safeMode = deaths.length >= deathsInARow;
  const note = (starts: readonly number[]) => writeFile(path, JSON.stringify(starts)).catch(() => undefined);
  const forget = () => rm(path, { force: true }).catch(() => undefined);
  // Safe mode stays until someone ends it; a start in it is not another crash.
  if (safeMode) return { safeMode, forget, crashed: async () => undefined, ended: async () => undefined };
  await note([...deaths, now]);
  const lived = setTimeout(() => void forget(), youngMs);
  lived.unref();
  return {
    safeMode,
    forget,
    crashed: async () => {
      clearTimeout(lived);
      await note([...deaths, Math.max(now, Date.now())]);
    },
    ended: async () => {
      clearTimeout(lived);
      await note(deaths);
    },
  };
};
