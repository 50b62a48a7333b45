import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { WorkerProgram } from './worker-process.ts';

const from = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Within the repository, so that the program finds its libraries. */
const cache = from('../../../node_modules/.cache/driver-worker');

const bundle = async (): Promise<WorkerProgram> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@eoms\//], target: 'node' },
    build: { ssr: from('./driver-worker.ts'), write: false, target: 'node20', minify: false },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk === undefined) throw new Error('the program of the drivers was not built');
  const file = `${cache}/${createHash('sha256').update(chunk.code).digest('hex').slice(0, 16)}.js`;
  await mkdir(cache, { recursive: true });
  // Other test processes may be using or writing it.
  await writeFile(`${file}.${process.pid}`, chunk.code);
  await rename(`${file}.${process.pid}`, file);
  return { url: pathToFileURL(file) };
};

let made: Promise<WorkerProgram> | undefined;
/** The program of drivers' processes, bundled as in the product: from sources each would be translated at its start. */
export const workerProgram = (): Promise<WorkerProgram> => {
  made ??= bundle();
  return made;
};
