import { register } from 'tsx/esm/api';

// From sources a process has to be taught TypeScript itself.
register();
await import('./file-reader.ts');
