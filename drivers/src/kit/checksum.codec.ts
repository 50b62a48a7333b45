const sum = (bytes: Buffer): number => bytes.reduce((total, byte) => (total + byte) & 0xff, 0);

/** Modbus CRC-16 (polynomial 0xA001 reflected, start 0xFFFF), low byte first as Modbus over serial line 2.5.1.2 sends it. */
const crc16 = (bytes: Buffer): Buffer => {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return Buffer.from([crc & 0xff, crc >> 8]);
};

const checksums: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  sum8: (bytes) => Buffer.from([sum(bytes)]),
  /** Two's complement of the sum: all bytes with it add up to 0. */
  lrc8: (bytes) => Buffer.from([-sum(bytes) & 0xff]),
  xor8: (bytes) => Buffer.from([bytes.reduce((all, byte) => all ^ byte, 0)]),
  crc16,
};

export const checksumNames: readonly string[] = Object.keys(checksums);
export const isChecksum = (name: string): boolean => Object.hasOwn(checksums, name);
export const checksumOf = (name: string, bytes: Buffer): Buffer => checksums[name]?.(bytes) ?? Buffer.alloc(0);
