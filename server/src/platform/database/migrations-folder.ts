import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Beside the bundle in `dist`, or in the sources while developing. */
export const migrationsFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  const places = [join(here, 'migrations'), join(here, '../../migrations')];
  const found = places.find((place) => existsSync(join(place, '0000_initial.sql')));
  if (!found) throw new Error(`No migrations in ${places.join(' or ')}`);
  return found;
};
