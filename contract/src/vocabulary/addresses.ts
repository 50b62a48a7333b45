import { z } from 'zod';

/** Formats of network addresses: one set of rules for calls, forms, imports and the parameters of drivers. */
const passes =
  (schema: z.ZodType) =>
  (text: string): boolean =>
    schema.safeParse(text).success;

export const isIpv4 = passes(z.ipv4());
export const isIpv6 = passes(z.ipv6());
export const isIp = (text: string): boolean => isIpv4(text) || isIpv6(text);

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
/** Labels that resolvers read as a number, as in `999.999.1.1` or `10.0x1`. */
const numeric = /^(\d+|0x[0-9a-f]*)$/i;

/** A host name by RFC 1123 section 2.1: the last label is not a number, which would make it an address. */
export const isHostName = (text: string): boolean => {
  const labels = text.split('.');
  return text.length <= 253 && labels.every((part) => label.test(part)) && !numeric.test(labels.at(-1) ?? '');
};

export const isHost = (text: string): boolean => isIp(text) || isHostName(text);

const bitsOf = (address: string): number =>
  address.split('.').reduce((bits, byte) => ((bits << 8) | Number(byte)) >>> 0, 0);

/** `255.255.255.0`, ones before zeros; or a prefix length such as `/24`, which IPv6 uses. */
export const isNetmask = (text: string): boolean => {
  const prefix = /^\/(\d{1,3})$/.exec(text)?.[1];
  if (prefix !== undefined) return Number(prefix) <= 128;
  if (!isIpv4(text)) return false;
  const zeros = ~bitsOf(text) >>> 0;
  return (zeros & (zeros + 1)) === 0;
};

/** A network as CIDR, such as `10.20.0.0/16` or `2001:db8::/32`; an address alone is the network of only itself. */
export const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/');
  if (more.length > 0 || !isIp(address)) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIpv4(address) ? 32 : 128);
};

/** One name server, or several separated by commas or spaces. */
export const isNameServers = (text: string): boolean => text.split(/\s*[,;，；]\s*|\s+/).every(isIp);
