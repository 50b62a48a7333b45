import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
/** Path of an installed tool's script, to run with this Node: faster than npx and the same on every platform. */
export const tool = (path) => join(root, 'node_modules', path);
