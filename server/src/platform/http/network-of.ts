import { normalizeIP } from '@fastify/rate-limit';

/**
 * What an address counts as where strangers are counted: itself, or the /64 of an IPv6 address, since whoever has one
 * of those has all of them.
 */
export const networkOf = (ip: string): string => {
  try {
    return normalizeIP(ip);
  } catch {
    return ip;
  }
};
