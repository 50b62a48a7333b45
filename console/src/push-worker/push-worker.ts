import { servePushes, type WorkerScope } from './serve-pushes.ts';

servePushes(self as unknown as WorkerScope);
