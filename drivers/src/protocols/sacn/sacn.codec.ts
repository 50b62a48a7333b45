/** ANSI E1.31-2018, "Lightweight streaming protocol for transport of DMX512 using ACN": the data packet (sections 4 to 7). */
export const sacnPort = 5568;
const packetLength = 638;
const headerLength = 126;
const acnId = Buffer.from('ASC-E1.17\0\0\0', 'latin1');
const rootVector = 0x00000004;
const framingVector = 0x00000002;
const terminatedBit = 0x40;
const previewBit = 0x80;

export interface SacnData {
  /** Component identifier of the source, 32 hexadecimal digits. */
  readonly cid: string;
  readonly sourceName: string;
  /** 0 to 200; the highest wins. */
  readonly priority: number;
  readonly sequence: number;
  /** 1 to 63 999. */
  readonly universe: number;
  /** The source ends this universe (6.2.6). */
  readonly terminated: boolean;
  /** Not meant for live output (6.2.6). */
  readonly preview: boolean;
  readonly startCode: number;
  /** At most 512 levels. */
  readonly data: Buffer;
}

/** 9.3.1: 239.255 and the universe. */
export const groupOf = (universe: number): string => `239.255.${universe >> 8}.${universe & 0xff}`;

const flagsAndLength = (from: number): number => 0x7000 | (packetLength - from);

export const encodeData = (message: Omit<SacnData, 'data' | 'startCode'> & { readonly data: Uint8Array }): Buffer => {
  const packet = Buffer.alloc(packetLength);
  packet.writeUInt16BE(0x0010, 0);
  acnId.copy(packet, 4);
  packet.writeUInt16BE(flagsAndLength(16), 16);
  packet.writeUInt32BE(rootVector, 18);
  packet.write(message.cid, 22, 16, 'hex');
  packet.writeUInt16BE(flagsAndLength(38), 38);
  packet.writeUInt32BE(framingVector, 40);
  packet.write(message.sourceName, 44, 63, 'utf8');
  packet[108] = message.priority;
  packet[111] = message.sequence;
  packet[112] = (message.preview ? previewBit : 0) | (message.terminated ? terminatedBit : 0);
  packet.writeUInt16BE(message.universe, 113);
  packet.writeUInt16BE(flagsAndLength(115), 115);
  packet[117] = 0x02;
  packet[118] = 0xa1;
  packet.writeUInt16BE(0x0001, 121);
  packet.writeUInt16BE(0x0201, 123);
  packet.set(message.data.subarray(0, 512), headerLength);
  return packet;
};

/** Undefined for anything but an E1.31 data packet, and for inconsistent lengths. */
export const decodeData = (packet: Buffer): SacnData | undefined => {
  if (packet.length < headerLength || packet.length > packetLength) return undefined;
  if (packet.readUInt16BE(0) !== 0x0010 || !packet.subarray(4, 16).equals(acnId)) return undefined;
  if (packet.readUInt32BE(18) !== rootVector || packet.readUInt32BE(40) !== framingVector) return undefined;
  if (packet[117] !== 0x02 || packet[118] !== 0xa1) return undefined;
  const count = packet.readUInt16BE(123);
  if (count < 1 || count > 513 || packet.length < headerLength - 1 + count) return undefined;
  const name = packet.subarray(44, 108);
  const end = name.indexOf(0);
  const options = packet[112] ?? 0;
  return {
    cid: packet.toString('hex', 22, 38),
    sourceName: name.toString('utf8', 0, end < 0 ? 64 : end),
    priority: packet[108] ?? 0,
    sequence: packet[111] ?? 0,
    universe: packet.readUInt16BE(113),
    terminated: (options & terminatedBit) !== 0,
    preview: (options & previewBit) !== 0,
    startCode: packet[125] ?? 0,
    data: packet.subarray(headerLength, headerLength - 1 + count),
  };
};

/** 6.7.2: a packet that is between 1 and 20 behind the last one is late and is dropped. */
export const isLate = (sequence: number, last: number): boolean => {
  const ahead = ((sequence - last + 128) & 0xff) - 128;
  return ahead <= 0 && ahead > -20;
};
