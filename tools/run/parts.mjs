import { sum } from './counts.mjs';
import { Failed } from './failed.mjs';
import { toldFailures } from './failures.mjs';
import { say } from './say.mjs';

const slowest = 10;
const inSeconds = (ms) => `${(ms / 1000).toFixed(0).padStart(6)} s`;

/** Collects the parts of a test run: their counts, and where the time went. */
export const createParts = () => {
  const parts = [];
  return {
    /** Runs a part. One that cannot even start counts as one failure, and the next parts still run. */
    async run(name, work) {
      const began = Date.now();
      say(`\n== ${name}`);
      let result = { passed: 0, failed: 1, skipped: 0 };
      try {
        result = await work();
      } catch (error) {
        say(error instanceof Failed ? error.message : String(error?.stack ?? error));
      }
      const part = { name, ms: Date.now() - began, ...result };
      parts.push(part);
      say(`== ${name}: ${inSeconds(part.ms).trim()}`);
    },
    counts: () => sum(...parts),
    failures: () => toldFailures(parts),
    /** Returns how long the parts and the slowest files took. */
    times() {
      const all = parts.reduce((ms, part) => ms + part.ms, 0);
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
