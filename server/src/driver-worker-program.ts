import type { WorkerProgram } from '@eoms/engine';

/** Beside the bundle when this is the bundle, else from the sources. */
export const driverWorkerProgram = (): WorkerProgram => ({
  url: new URL(import.meta.url.endsWith('.ts') ? './driver-worker.dev.mjs' : './driver-worker.js', import.meta.url),
});
