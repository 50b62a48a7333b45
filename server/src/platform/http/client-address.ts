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
export type ClientAddress = ReturnType<typeof createClientAddress>;
