import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DriverHost, loadIsolatedDriver, type WorkerProgram } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { type PackageFound, scanFolder } from './scan-folder.ts';
import { listTrusted } from './trusted-drivers.store.ts';

export interface PackageSettings {
  /** Folder where integrators put their drivers. */
  readonly folder: string;
  /** Trusted packages run from a copy kept here: changing the file later has no effect. */
  readonly copies: string;
  /** PEM; packages signed with the matching private key need no confirmation. */
  readonly publicKey: string | undefined;
  readonly program: WorkerProgram;
}

/** The outcome of loading a trusted package at the start. */
export type LoadedPackage =
  | { readonly sha256: string; readonly host: DriverHost }
  | { readonly sha256: string; readonly reason: string };

export interface DriverPackages {
  readonly hosts: readonly DriverHost[];
  /** By file name. */
  readonly loaded: ReadonlyMap<string, LoadedPackage>;
  readonly settings: PackageSettings;
}

/** The file that each of these drivers came from, by the driver's id. */
export const originsOf = ({ loaded }: DriverPackages): ReadonlyMap<string, string> =>
  new Map([...loaded].flatMap(([file, one]) => ('host' in one ? [[one.host.driver.id, file] as const] : [])));

/** For a server without a drivers folder. */
export const noDriverPackages: DriverPackages = {
  hosts: [],
  loaded: new Map(),
  settings: {
    folder: '/nowhere',
    copies: '/nowhere',
    publicKey: undefined,
    program: { url: new URL('file:///nowhere') },
  },
};

/** Loads every trusted package in its own process; one that cannot be loaded is reported and skipped. */
export const loadDriverPackages = async (
  { database, log }: { database: Database; log: Log },
  settings: PackageSettings,
  builtIn: readonly { readonly id: string }[],
  /** In safe mode nothing is loaded; the packages are still listed. */
  safeMode = false,
): Promise<DriverPackages> => {
  const trusted = new Map((await listTrusted(database.db)).map((one) => [one.file, one.sha256]));
  const { found } = safeMode ? { found: [] } : await scanFolder(settings.folder, settings.publicKey);
  await rm(settings.copies, { recursive: true, force: true });
  const taken = new Set(builtIn.map(({ id }) => id));
  const loaded = new Map<string, LoadedPackage>();
  for (const one of found) {
    if (!one.signed && trusted.get(one.file) !== one.sha256) continue;
    const { sha256, file } = one;
    try {
      const host = await loadIsolatedDriver({ file: await copy(one, settings.copies), program: settings.program });
      const { id } = host.driver;
      if (taken.has(id)) throw new Error(`there is a driver "${id}" already`);
      taken.add(id);
      loaded.set(file, { sha256, host });
      log.info({ file, driverId: id, sha256 }, 'loaded a driver package');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      loaded.set(file, { sha256, reason });
      log.error({ file, reason }, 'a driver package cannot be loaded');
    }
  }
  const hosts = [...loaded.values()].flatMap((one) => ('host' in one ? [one.host] : []));
  return { hosts, loaded, settings };
};

const copy = async (one: PackageFound, copies: string): Promise<string> => {
  const root = join(copies, one.sha256);
  for (const [path, data] of one.content) {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(target, data, { mode: 0o600 });
  }
  return join(root, one.entry);
};
