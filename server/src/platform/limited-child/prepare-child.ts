import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

const politeness = 10;

/**
 * For the beginning of a program that works on data of strangers. The server has the processor first; and if the machine
 * runs out of memory, Linux should end this process and not the database.
 */
export const prepareChild = async (): Promise<void> => {
  try {
    setPriority(politeness);
  } catch {
    // Some systems do not allow it; the limits of time hold anyway.
  }
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
};
