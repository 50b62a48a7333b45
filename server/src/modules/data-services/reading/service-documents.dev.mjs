import { register } from 'tsx/esm/api';

// When running from sources, a child process needs its own TypeScript loader.
register();
await import('./service-documents.ts');
