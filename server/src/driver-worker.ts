import { runDriverWorker } from '@eoms/engine/driver-worker';

// The program of the processes that integrators' drivers run in.
await runDriverWorker();
