import type { Address } from '../kit/address.ts';
import { guardClock } from '../kit/clock.ts';
import type { OpenLine } from '../kit/create-line.ts';
import { createGuard } from '../kit/guard.ts';
import type { Transport } from '../kit/transport.ts';
import type { LineAddress } from './line-address.ts';
import { openOwn } from './own-line.ts';
import { resolveAddress } from './resolve-address.ts';
import { openTcp } from './tcp.ts';
import { openUdp } from './udp-line.ts';

export { createShared, type SharedOptions } from './create-shared.ts';
export { type BrokerConnection, type BrokerConnectionOptions, openBrokerConnection } from './mqtt-connection.ts';
export { mqttParts } from './mqtt-parts.ts';
export { addressNotAllowed, resolveAddress } from './resolve-address.ts';

export interface OpenLineOptions extends LineAddress {
  readonly transport: Transport;
}

export interface OpenedLine {
  readonly line: OpenLine;
  readonly address?: Address;
}

/** Opens the connection for a driver's transport, to an allowed address. */
export const openLine = async ({ transport, ...given }: OpenLineOptions): Promise<OpenedLine> => {
  const { listener } = given;
  const guard = createGuard(`timers of device ${given.owner.deviceId}`);
  const clock = guardClock(given.clock, guard, (error) => listener.failed(error));
  const options = { ...given, clock };
  const addressed = transport.port !== 0 || options.address.host !== '';
  if (!addressed && transport.kind === 'own') return { line: await openOwn(options, transport) };
  const address = await resolveAddress(options.address, options.allowAddress);
  const to = { ...options, address };
  if (transport.kind === 'own') return { line: await openOwn(to, transport), address };
  if (transport.kind === 'udp') return { line: await openUdp(to, transport), address };
  return { line: await openTcp(to, transport), address };
};
