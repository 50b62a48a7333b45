import { z } from 'zod';

/** How addresses of a network are written. The same rules for calls, forms, imports and the parameters of drivers. */
const passes =
  (schema: z.ZodType) =>
  (text: string): boolean =>
    schema.safeParse(text).success;

export const isIpv4 = passes(z.ipv4());
export const isIpv6 = passes(z.ipv6());
export const isIp = (text: string): boolean => isIpv4(text) || isIpv6(text);

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
/** What resolvers take for a number of an address: `999.999.1.1`, `10.0x1`. */
const numeric = /^(\d+|0x[0-9a-f]*)$/i;

/** A host name as RFC 1123 section 2.1 wants it: the last label is never a number, or it would be an address. */
export const isHostName = (text: string): boolean => {
  const labels = text.split('.');
  return text.length <= 253 && labels.every((part) => label.test(part)) && !numeric.test(labels.at(-1) ?? '');
};

export const isHost = (text: string): boolean => isIp(text) || isHostName(text);

const bitsOf = (address: string): number =>
  address.split('.').reduce((bits, byte) => ((bits << 8) | Number(byte)) >>> 0, 0);

/** `255.255.255.0`, ones before zeros; or the length of the prefix, `/24`, as IPv6 has it. */
export const isNetmask = (text: string): boolean => {
  const prefix = /^\/(\d{1,3})$/.exec(text)?.[1];
  if (prefix !== undefined) return Number(prefix) <= 128;
  if (!isIpv4(text)) return false;
  const zeros = ~bitsOf(text) >>> 0;
  return (zeros & (zeros + 1)) === 0;
};

/** One name server, or several with commas or spaces between them. */
export const isNameServers = (text: string): boolean => text.split(/\s*[,;，；]\s*|\s+/).every(isIp);
