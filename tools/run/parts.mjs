import { sum } from './counts.mjs';
import { Failed } from './failed.mjs';
import { failureLines, secondChance } from './failures.mjs';
import { say } from './say.mjs';

const slowest = 10;
const inSeconds = (ms) => `${(ms / 1000).toFixed(0).padStart(6)} s`;

/** Collects the parts of a test run: their counts, and where the time went. */
export const createParts = () => {
  const parts = [];
  const allBegan = Date.now();
  return {
    /**
     * Runs a part; several may run at the same time. One that cannot even start counts as one failure, and the next parts
     * still run. `again(args)` runs the files in `args`, for `runFailedAgain`.
     */
    async run(name, work, again) {
      const began = Date.now();
      say(`\n== ${name}`);
      const part = { name, again };
      parts.push(part);
      let result = { passed: 0, failed: 1, skipped: 0 };
      try {
        result = await work();
      } catch (error) {
        say(error instanceof Failed ? error.message : String(error?.stack ?? error));
      }
      Object.assign(part, { ms: Date.now() - began, ...result });
      say(`== ${name}: ${inSeconds(part.ms).trim()}`);
    },
    /** Runs the test files that failed once more, alone, one part after the other. */
    async runFailedAgain() {
      for (const part of parts) if (part.again) Object.assign(part, await secondChance(part, part.again));
    },
    counts: () => sum(...parts),
    failures: () => failureLines(parts),
    unsteady: () => parts.flatMap(({ unsteady = [] }) => unsteady),
    /** Returns how long the parts and the slowest files took. */
    times() {
      const all = Date.now() - allBegan;
      const files = parts.flatMap((part) => part.files ?? []).sort((a, b) => b.ms - a.ms);
      return [
        'Time of each part',
        ...[...parts, { name: 'all', ms: all }].map(({ name, ms }) => `${inSeconds(ms)}  ${name}`),
        ...(files.length > 0 ? [`The ${Math.min(slowest, files.length)} slowest files`] : []),
        ...files.slice(0, slowest).map(({ project, file, ms }) => `${inSeconds(ms)}  ${project}/${file}`),
      ];
    },
  };
};
