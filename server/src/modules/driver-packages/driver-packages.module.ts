import { type DriverPackage, driverPackagesEndpoints } from '@eoms/contract';
import { implement } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { DriverPackages } from './load-packages.ts';
import { type PackageFound, scanFolder } from './scan-folder.ts';
import { distrust, listTrusted, type TrustedDriver, trust } from './trusted-drivers.store.ts';

export {
  type DriverPackages,
  loadDriverPackages,
  noDriverPackages,
  originsOf,
  type PackageSettings,
} from './load-packages.ts';

export interface DriverPackagesModule extends ModuleParts {
  /** Ids of drivers that were disabled because they kept failing. */
  setAside(): string[];
}

/** The drivers of the drivers folder that an administrator trusts, and their state. */
export const createDriverPackages = (
  { database }: Pick<Platform, 'database'>,
  { loaded, settings, hosts }: DriverPackages,
): DriverPackagesModule => {
  const scan = () => scanFolder(settings.folder, settings.publicKey);
  const describe = (one: PackageFound, trusted: TrustedDriver | undefined): DriverPackage => {
    const here = loaded.get(one.file);
    const running = here !== undefined && 'host' in here && here.sha256 === one.sha256 ? here.host.driver : undefined;
    const reason = here !== undefined && 'reason' in here && here.sha256 === one.sha256 ? here.reason : null;
    const confirmed = one.signed || trusted?.sha256 === one.sha256;
    const unconfirmed = trusted === undefined ? ('untrusted' as const) : ('changed' as const);
    return {
      file: one.file,
      sha256: one.sha256,
      bytes: one.bytes,
      state: !confirmed ? unconfirmed : reason === null ? 'trusted' : 'failed',
      running: running !== undefined,
      signed: one.signed,
      driver: running === undefined ? null : { id: running.id, name: running.name, version: running.version },
      reason,
      trustedBy: trusted?.trustedBy ?? null,
      trustedAt: trusted?.createdAt.toISOString() ?? null,
    };
  };

  return {
    setAside: () => hosts.flatMap(({ driver, trouble }) => (trouble() === undefined ? [] : [driver.id])),
    routes: implement(driverPackagesEndpoints, {
      listDriverPackages: async () => {
        const trusted = new Map((await listTrusted(database.db)).map((one) => [one.file, one]));
        return (await scan()).found.map((one) => describe(one, trusted.get(one.file)));
      },
      trustDriverPackage: async ({ body: { file, sha256 } }, caller) => {
        const one = (await scan()).found.find((candidate) => candidate.file === file);
        if (one === undefined) throw refuse('404');
        // The file was changed after it was listed: the administrator has to review it again.
        if (one.sha256 !== sha256) throw refuse('409');
        await database.transaction(async (tx) => {
          await trust(tx, { file, sha256, trustedBy: caller.username });
          await caller.audit({ target: file, after: { sha256 } }, tx);
        });
        return null;
      },
      distrustDriverPackage: async ({ body: { file } }, caller) => {
        await database.transaction(async (tx) => {
          const before = await distrust(tx, file);
          if (before === undefined) throw refuse('404');
          await caller.audit({ target: file, before: { sha256: before.sha256 } }, tx);
        });
        return null;
      },
    }),
  };
};
