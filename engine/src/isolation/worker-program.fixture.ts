import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { WorkerProgram } from './worker-process.ts';

const from = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Within the repository, so that the program finds its libraries. */
const cache = from('../../../node_modules/.cache');

const bundle = async (): Promise<WorkerProgram> => {
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'driver-worker-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@eoms\//], target: 'node' },
    build: { ssr: from('./driver-worker.ts'), outDir, target: 'node20', minify: false },
  });
  return { url: pathToFileURL(join(outDir, 'driver-worker.js')) };
};

let made: Promise<WorkerProgram> | undefined;
/** The program of drivers' processes, bundled as in the product: from sources each would be translated at its start. */
export const workerProgram = (): Promise<WorkerProgram> => {
  made ??= bundle();
  return made;
};
