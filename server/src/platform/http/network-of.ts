import { normalizeIP } from '@fastify/rate-limit';

/**
 * The unit by which anonymous clients are counted: an IPv4 address, or the /64 of an IPv6 address, since a client
 * usually controls a whole /64.
 */
export const networkOf = (ip: string): string => {
  try {
    return normalizeIP(ip);
  } catch {
    return ip;
  }
};
