import { randomFillSync } from 'node:crypto';

let lastMillisecond = 0;
let counter = 0;
const pool = Buffer.alloc(16 * 256);
let used = pool.length;

/**
 * A UUID version 7 (RFC 9562, section 5.7, with the 12-bit counter of section 6.2 method 1): ids made by one process
 * sort by creation, which keeps B-tree inserts at the right edge.
 */
export const newId = (now = Date.now()): string => {
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMillisecond += 1;
    counter = 0;
  }
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + 16);
  used += 16;
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
