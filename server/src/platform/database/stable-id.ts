import { createHash } from 'node:crypto';

const namespace = Buffer.from('0b9f1d1e52f84d4e9a0c6a1f7f2f6a34', 'hex');

/** An id derived from a name (RFC 9562, section 5.5): the same in every installation and every release. */
export const stableId = (name: string): string => {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
