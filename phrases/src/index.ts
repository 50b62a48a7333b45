export * from './device-types.ts';
export * from './errors.ts';
export * from './families.ts';
export * from './sample-venue.ts';
export * from './terminal.ts';
