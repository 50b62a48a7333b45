export * from './errors.ts';
export * from './families.ts';
