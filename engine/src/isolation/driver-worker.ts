import { runDriverWorker } from './run-driver-worker.ts';

await runDriverWorker();
