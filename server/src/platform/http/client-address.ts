import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Where a request comes from, as Fastify sees it for calls: `X-Forwarded-For` counts from trusted proxies only. */
export const createClientAddress = (trustedProxies: readonly string[]) => {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request: IncomingMessage): string => proxyAddr(request, trust) ?? '';
};
export type ClientAddress = ReturnType<typeof createClientAddress>;
