import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isLicence = (name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|ts|json)$/.test(name);

const textsIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicence(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());

/** The first of the folders that has a package. */
const find = (path, folders) => {
  for (const folder of folders) {
    try {
      const at = join(folder, path.slice('node_modules/'.length));
      return { at, facts: JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) };
    } catch {
      // In the next one, or for another platform.
    }
  }
  return undefined;
};

const nameOf = (license) => (typeof license === 'string' ? license : (license?.type ?? 'see its text'));

/**
 * The licences of everything that a release holds, of what was built into the console too: the packages of a lockfile
 * that are not for development, as they are installed in one of the folders.
 */
export const licencesOf = (lockfile, folders) => {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'));
  const wanted = Object.keys(packages).filter(
    (path) => path.startsWith('node_modules/') && !packages[path].dev && !packages[path].link,
  );
  const parts = wanted.sort().flatMap((path) => {
    const found = find(path, folders);
    if (!found) return [];
    const { at, facts } = found;
    return [
      [`${facts.name} ${facts.version} (${nameOf(facts.license ?? facts.licenses?.[0])})`, ...textsIn(at)].join('\n\n'),
    ];
  });
  return `Works of others in this product, and their licences.\n\n${parts.join(`\n\n${'='.repeat(80)}\n\n`)}\n`;
};
