import { isAllowed } from '../../platform/outbound/address-rules.ts';
import { createOutbound, type OutboundDeps } from '../../platform/outbound/create-outbound.ts';
import { parseNetworks, publicTargets, type ReadNetworks } from '../../platform/outbound/networks.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';

const onTheInternet = publicTargets(443);

interface DataOutboundOptions extends Pick<OutboundDeps, 'ownPorts'> {
  /** Of the sample venue: whether one of its simulated services may listen on this port of this machine. */
  readonly isSample?: (port: number) => boolean;
}

/** Reaches HTTPS on the Internet, and the networks in the settings; of this machine nothing but simulated services. */
export const createDataOutbound = (
  networks: ReadNetworks,
  { ownPorts, isSample = () => false }: DataOutboundOptions,
): Outbound => {
  return createOutbound({
    ownPorts,
    allowedTargets: async () => [...onTheInternet, ...parseNetworks(await networks())],
    isAllowed: (targets, address, port) =>
      (address === '127.0.0.1' && isSample(port)) || isAllowed(targets, address, port),
  });
};
