import { createOutbound, type OutboundDeps } from '../../platform/outbound/create-outbound.ts';
import { parseNetworks, publicTargets } from '../../platform/outbound/networks.ts';
import type { OutboundTo } from './directories.deps.ts';

const onTheInternet = publicTargets(443);

/** Guarded ways to directories: to public addresses on port 443, and to the networks that each of them names. */
export const createDirectoryOutbound =
  (options: Pick<OutboundDeps, 'ownPorts' | 'isAllowed' | 'lookup'>): OutboundTo =>
  (networks) => {
    const allowed = [...onTheInternet, ...parseNetworks(networks)];
    return createOutbound({ ...options, allowedTargets: async () => allowed });
  };
