import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
/** The script of an installed tool, to be run by this Node: quicker than npx and the same on every platform. */
export const tool = (path) => join(root, 'node_modules', path);
