import { register } from 'tsx/esm/api';

// From sources a thread has to be taught TypeScript itself.
register();
await import('./driver-worker.ts');
