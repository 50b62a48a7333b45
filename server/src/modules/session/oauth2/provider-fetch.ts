import { createOutbound, type OutboundDeps } from '../../../platform/outbound/create-outbound.ts';
import { parseNetworks, publicTargets } from '../../../platform/outbound/networks.ts';
import type { ProviderFetch } from './oauth2-provider.ts';

const onTheInternet = publicTargets(443);

/** Guarded requests, allowed to public addresses on port 443 and to the networks in the settings. */
export const createProviderFetch =
  (options: Pick<OutboundDeps, 'ownPorts' | 'isAllowed' | 'lookup'>): ProviderFetch =>
  (allowedNetworks) => {
    const allowed = [...onTheInternet, ...parseNetworks(allowedNetworks)];
    return createOutbound({ ...options, allowedTargets: async () => allowed }).fetch;
  };
