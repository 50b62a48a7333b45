import { createOutbound, type OutboundDeps } from '../../../platform/outbound/create-outbound.ts';
import { parseNetworks, publicTargets, type ReadNetworks } from '../../../platform/outbound/networks.ts';
import type { AllowedTarget, Outbound } from '../../../platform/outbound/outbound.ts';

/** HTTPS, mail, MQTT and syslog with TLS. */
const onTheInternet = publicTargets(443, 25, 465, 587, 8_883, 6_514);
const pushServices = publicTargets(443);

const allowed = (always: readonly AllowedTarget[], networks: readonly string[]): AllowedTarget[] => [
  ...always,
  ...parseNetworks(networks),
];

/**
 * Reaches push services: any user may name one, so those networks that are open to the channels of administrators are not
 * open here.
 */
export const createPushOutbound = (
  networks: ReadNetworks,
  options: Pick<OutboundDeps, 'ownPorts' | 'isAllowed' | 'lookup'>,
): Outbound => createOutbound({ ...options, allowedTargets: async () => allowed(pushServices, await networks()) });

/** Reaches the usual ports of the Internet, and the networks in the settings. */
export const createNoticeOutbound = (
  networks: ReadNetworks,
  options: Pick<OutboundDeps, 'ownPorts' | 'isAllowed' | 'lookup'>,
): Outbound => createOutbound({ ...options, allowedTargets: async () => allowed(onTheInternet, await networks()) });
