import { createOutbound, type OutboundDeps } from '../../../platform/outbound/create-outbound.ts';
import { parseNetworks, publicTargets, type ReadNetworks } from '../../../platform/outbound/networks.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';

const onTheInternet = publicTargets(443);

/** Reaches HTTPS on the Internet, and the networks in the settings. */
export const createCalendarOutbound = (
  networks: ReadNetworks,
  options: Pick<OutboundDeps, 'ownPorts' | 'isAllowed' | 'lookup'>,
): Outbound =>
  createOutbound({
    ...options,
    allowedTargets: async () => [...onTheInternet, ...parseNetworks(await networks())],
  });
