export * from './kit/index.ts';
export * from './vocabulary/index.ts';
