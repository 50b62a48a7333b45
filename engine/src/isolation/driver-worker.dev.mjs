import { register } from 'tsx/esm/api';

// From sources (development, tests) a process has to be taught TypeScript itself.
register();
await import('./driver-worker.ts');
