import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What this start found out about the starts before it. */
export interface StartGuard {
  /** The last starts all died young: whatever the devices' drivers do may be the reason, so they stay off. */
  readonly safeMode: boolean;
  /** An administrator takes the risk again: the next start is judged anew. */
  forget(): Promise<void>;
  /** The process ends as it should, or could not begin for a reason that it named; neither counts as a death. */
  ended(): Promise<void>;
}

const fileName = 'starts.json';
/** A start that lives so long was a good one. */
const youngMs = 120_000;
/** So many young deaths in a row are a loop. */
const deathsInARow = 3;
/** Deaths that lie further apart have nothing to do with each other. */
const forgottenAfterMs = 3_600_000;

const readDeaths = async (path: string, now: number): Promise<number[]> => {
  try {
    const told: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!Array.isArray(told)) return [];
    return told.filter((at): at is number => typeof at === 'number' && now - at < forgottenAfterMs && at <= now);
  } catch {
    return [];
  }
};

/**
 * Notes that a start begins. The note is taken back when it lives or ends in order, so what is found of earlier starts
 * are those that died: killed, out of memory, or by a fault nobody caught. A file that cannot be written guards nothing.
 */
export const openStartGuard = async (dataFolder: string, now = Date.now()): Promise<StartGuard> => {
  const path = join(dataFolder, fileName);
  const deaths = await readDeaths(path, now);
  const safeMode = deaths.length >= deathsInARow;
  const note = (starts: readonly number[]) => writeFile(path, JSON.stringify(starts)).catch(() => undefined);
  const forget = () => rm(path, { force: true }).catch(() => undefined);
  // Safe mode stays until somebody ends it; a start in it is not one more death.
  if (safeMode) return { safeMode, forget, ended: async () => undefined };
  await note([...deaths, now]);
  const lived = setTimeout(() => void forget(), youngMs);
  lived.unref();
  return {
    safeMode,
    forget,
    ended: async () => {
      clearTimeout(lived);
      await note(deaths);
    },
  };
};
