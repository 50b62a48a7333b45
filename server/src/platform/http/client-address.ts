import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * The address that a request comes from, the same as Fastify determines: `X-Forwarded-For` is trusted from configured
 * proxies only.
 */
export const createClientAddress = (trustedProxies: readonly string[]) => {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request: IncomingMessage): string => proxyAddr(request, trust) ?? '';
};
/** Whether an address is one of the configured proxies. */
export const createIsProxy = (trustedProxies: readonly string[]) => {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (address: string): boolean => trustedProxies.length > 0 && address !== '' && trust(address, 0);
};
export type ClientAddress = ReturnType<typeof createClientAddress>;
