import { type OfflineScope, serveOffline } from './serve-offline.ts';
import { servePushes, type WorkerScope } from './serve-pushes.ts';

servePushes(self as unknown as WorkerScope);
serveOffline(self as unknown as OfflineScope);
