export * from './capabilities.ts';
export * from './control-methods.ts';
export * from './data-types.ts';
export * from './error-codes.ts';
export * from './own-path.ts';
export * from './permissions.ts';
export * from './screen-addresses.ts';
export * from './statistics-periods.ts';
