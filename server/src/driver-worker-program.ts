import type { WorkerProgram } from '@eoms/engine';

/** Beside the bundle when running from it, otherwise in the sources. */
export const driverWorkerProgram = (): WorkerProgram => ({
  url: new URL(import.meta.url.endsWith('.ts') ? './driver-worker.dev.mjs' : './driver-worker.js', import.meta.url),
});
