import { isAllowed } from '../../platform/outbound/address-rules.ts';
import { createOutbound, type OutboundDeps } from '../../platform/outbound/create-outbound.ts';
import { parseNetworks, publicTargets } from '../../platform/outbound/networks.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';

interface DataOutboundOptions extends Pick<OutboundDeps, 'ownPorts'> {
  /** Of the sample venue: ports of this machine that its own simulated services listen on. */
  readonly samplePorts?: () => readonly number[];
}

/** Reaches HTTPS on the Internet, and the networks in the settings; of this machine nothing but simulated services. */
export const createDataOutbound = (
  networks: readonly string[],
  { ownPorts, samplePorts = () => [] }: DataOutboundOptions,
): Outbound => {
  const allowed = [...publicTargets(443), ...parseNetworks(networks)];
  return createOutbound({
    ownPorts,
    allowedTargets: async () => allowed,
    isAllowed: (targets, address, port) =>
      (address === '127.0.0.1' && samplePorts().includes(port)) || isAllowed(targets, address, port),
  });
};
