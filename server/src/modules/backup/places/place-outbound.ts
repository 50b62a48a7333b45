import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import { parseNetworks, publicTargets } from '../../../platform/outbound/networks.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { RemoteAddress } from './address.ts';
import type { PlaceSettings } from './backup-place.ts';
import type { RemoteDeps } from './remote.ts';

/**
 * Reaches the port of a place: public addresses, unless it speaks plain HTTP, and the networks that the place names. So
 * credentials cross the Internet encrypted only.
 */
export const placeOutbound = (
  { url, port }: RemoteAddress,
  { networks }: Pick<PlaceSettings, 'networks'>,
  { outbound }: RemoteDeps,
): Outbound => {
  const allowed = [...(url.protocol === 'http:' ? [] : publicTargets(port)), ...parseNetworks(networks)];
  return createOutbound({ ...outbound, allowedTargets: async () => allowed });
};
