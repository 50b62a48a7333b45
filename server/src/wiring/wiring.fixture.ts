import { drivers } from '@eoms/drivers';
import { createApp } from '../app.ts';
import { createDeviceAddresses } from '../modules/devices/devices.module.ts';
import { noDriverPackages } from '../modules/driver-packages/driver-packages.module.ts';
import { readLicenseKey } from '../modules/session/session.module.ts';
import { createAuthorizer } from '../platform/auth/authorizer.ts';
import { createPasswords } from '../platform/auth/password.ts';
import { createIdempotency } from '../platform/http/idempotency.ts';
import type { Route } from '../platform/http/implement.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Platform } from '../platform/platform.ts';
import { outboundWays } from './outbound-ways.ts';
import type { WiringDeps } from './wiring.deps.ts';
import { createModules, type Modules } from './wiring.ts';

export interface WiredForTest extends Partial<Pick<WiringDeps, 'drivers'>> {
  /** Where notices and event webhooks may go; defaults to the Internet. */
  readonly noticesTo?: Outbound;
  readonly dataFolder: string;
  readonly allowLoopback: boolean;
}

/** All modules, wired as in a server without any settings. */
export const wireForTest = async (
  platform: Platform,
  { dataFolder, allowLoopback, noticesTo, ...more }: WiredForTest,
): Promise<Modules> =>
  createModules({
    platform,
    drivers,
    ...more,
    packages: noDriverPackages,
    passwords: createPasswords(),
    product: {
      version: 'test',
      licenseKey: await readLicenseKey({ setting: undefined, dataFolder }),
      machineId: 'machine of the test',
    },
    outbound: (networks) => ({
      ...outboundWays(networks, { ownPorts: [] }),
      ...(noticesTo ? { notices: noticesTo } : {}),
    }),
    addresses: (networks) => createDeviceAddresses({ networks, allowLoopback, ownPorts: [] }),
    settings: { dataFolder },
  });

/** The calls of such a server, with real sessions but without a listening port. */
export const appForTest = async (
  platform: Platform,
  { session, access, panelSessions, apiKeys, assistants, routes }: Modules,
  change: (routes: readonly Route[]) => readonly Route[] = (given) => given,
) => {
  const app = await createApp({
    routes: change(routes),
    authorizer: createAuthorizer(
      { ...session, accessOf: access.accessOf, findPanel: panelSessions.findPanel, apiKeys: apiKeys.ports },
      platform.news,
    ),
    audit: platform.audit,
    shared: platform,
    idempotency: createIdempotency(platform),
    log: platform.log,
    settings: { version: 'test', requestsPerMinute: 10_000_000, assistants: assistants.catalogue },
  });
  await app.ready();
  return app;
};
