export * from './device-events.ts';
export * from './device-types.ts';
export * from './errors.ts';
export * from './families.ts';
export * from './model-dictionaries.ts';
export * from './model-faults.ts';
export * from './sample-venue.ts';
export * from './terminal.ts';
