import { randomBytes } from 'node:crypto';
import { PlaceError } from './backup-place.ts';

const own = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;
/** Some servers refuse names that end in `.part`, and those that begin with a dot. */
const unfinished = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}\.[0-9a-f]{12}\.unfinished$/;

/** What we write while it is not whole yet. */
export const isUnfinished = (name: string): boolean => unfinished.test(name);

/** Our files; whatever else is there is left alone. */
export const isOwnName = (name: string): boolean => own.test(name) && !isUnfinished(name);

export const unfinishedName = (name: string): string => `${name}.${randomBytes(6).toString('hex')}.unfinished`;

export const requireOwnName = (name: string): void => {
  if (!isOwnName(name)) throw new PlaceError('fault', 'this is no name of ours');
};
