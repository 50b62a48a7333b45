import { inflateSync } from 'node:zlib';

const headBytes = 44;
const entryBytes = 20;

/**
 * The font inside a WOFF file, as TrueType. Read as WOFF, its tables would be inflated again for every character.
 */
export const unpackWoff = (woff) => {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = headBytes + i * entryBytes;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const content = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      content: packed < length ? inflateSync(content) : content,
    };
  });
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (count - 2 ** power), 10);
  const pieces = [head];
  let offset = head.length;
  for (const [i, { tag, sum, content }] of tables.entries()) {
    const at = 12 + 16 * i;
    tag.copy(head, at);
    head.writeUInt32BE(sum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    const gap = (4 - (content.length % 4)) % 4;
    pieces.push(content, Buffer.alloc(gap));
    offset += content.length + gap;
  }
  return Buffer.concat(pieces);
};
