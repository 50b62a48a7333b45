export * from './endpoint.ts';
export * from './envelope.ts';
export * from './event.ts';
export * from './fields.ts';
export * from './paging.ts';
