import { createHash } from 'node:crypto';

const namespace = Buffer.from('6f1c2a0e5b7d4c1f9a3e8d20b4c75e11', 'hex');

/**
 * The id of a row that the product brings along, the same in every installation and release: a name-based UUID
 * (RFC 9562 section 5.5, version 5).
 */
export const seededId = (...parts: readonly string[]): string => {
  const bytes = createHash('sha1').update(namespace).update(parts.join('\n')).digest().subarray(0, 16);
  bytes[6] = 0x50 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
