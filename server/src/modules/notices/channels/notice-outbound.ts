import { createOutbound, type OutboundDeps } from '../../../platform/outbound/create-outbound.ts';
import { parseNetworks, publicTargets } from '../../../platform/outbound/networks.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';

/** HTTPS, mail, MQTT and syslog with TLS. */
const onTheInternet = publicTargets(443, 25, 465, 587, 8_883, 6_514);

/**
 * Reaches push services: any user may name one, so those networks that are open to the channels of administrators are not
 * open here.
 */
export const createPushOutbound = (
  networks: readonly string[],
  options: Pick<OutboundDeps, 'ownPorts' | 'isAllowed' | 'lookup'>,
): Outbound => {
  const allowed = [...publicTargets(443), ...parseNetworks(networks)];
  return createOutbound({ ...options, allowedTargets: async () => allowed });
};

/** Reaches the usual ports of the Internet, and the networks in the settings. */
export const createNoticeOutbound = (
  networks: readonly string[],
  options: Pick<OutboundDeps, 'ownPorts' | 'isAllowed' | 'lookup'>,
): Outbound => {
  const allowed = [...onTheInternet, ...parseNetworks(networks)];
  return createOutbound({ ...options, allowedTargets: async () => allowed });
};
