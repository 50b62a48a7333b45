import { parentPort } from 'node:worker_threads';
import { runDriverWorker } from '@eoms/engine/driver-worker';

// The program of the threads that integrators' drivers run in.
if (parentPort === null) throw new Error('This program runs in a worker thread');
await runDriverWorker(parentPort);
