import { parentPort } from 'node:worker_threads';
import { runDriverWorker } from './run-driver-worker.ts';

if (parentPort === null) throw new Error('This program runs in a worker thread');
await runDriverWorker(parentPort);
