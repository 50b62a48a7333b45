export * from './kit/endpoint.ts';
export * from './kit/envelope.ts';
export * from './kit/event.ts';
export * from './kit/fields.ts';
export * from './kit/paging.ts';
export * from './vocabulary/index.ts';
