/**
 * Art-Net 4 (Artistic Licence, "Art-Net 4 Specification", packet definitions ArtPoll, ArtPollReply and ArtDmx).
 * Numbers are big-endian except OpCode, and Port and ESTA code of ArtPollReply.
 */
export const artNetPort = 0x1936;
const id = Buffer.from('Art-Net\0', 'latin1');
const protocolVersion = 14;
const op = { poll: 0x2000, pollReply: 0x2100, dmx: 0x5000 } as const;
const shortestReply = 207;

export interface ArtNetPortInfo {
  /** 15-bit Port-Address: Net (7 bits), Sub-Net (4), Universe (4). */
  readonly universe: number;
  /** DMX512 data is being sent. */
  readonly active: boolean;
}

export interface ArtPollReply {
  readonly kind: 'pollReply';
  readonly ip: string;
  readonly firmware: string;
  readonly oem: number;
  readonly esta: number;
  readonly shortName: string;
  readonly longName: string;
  readonly report: string;
  readonly mac: string;
  /** 0 and 1 are the root device. */
  readonly bindIndex: number;
  readonly outputs: readonly ArtNetPortInfo[];
}

export interface ArtDmx {
  readonly kind: 'dmx';
  readonly universe: number;
  /** 1 to 255, or 0 if the sender does not number its packets. */
  readonly sequence: number;
  readonly data: Buffer;
}

export type ArtNetMessage = ArtPollReply | ArtDmx | { readonly kind: 'poll' };

const header = (code: number, length: number): Buffer => {
  const packet = Buffer.alloc(length);
  id.copy(packet);
  packet.writeUInt16LE(code, 8);
  return packet;
};

/** Answers are wanted once, now, and without diagnostics. */
export const encodePoll = (): Buffer => {
  const packet = header(op.poll, 14);
  packet.writeUInt16BE(protocolVersion, 10);
  return packet;
};

/** `data`: 2 to 512 levels, an even number of them. */
export const encodeDmx = (universe: number, sequence: number, data: Uint8Array): Buffer => {
  const packet = header(op.dmx, 18 + data.length);
  packet.writeUInt16BE(protocolVersion, 10);
  packet[12] = sequence;
  packet[14] = universe & 0xff;
  packet[15] = (universe >> 8) & 0x7f;
  packet.writeUInt16BE(data.length, 16);
  packet.set(data, 18);
  return packet;
};

const text = (packet: Buffer, at: number, length: number): string => {
  const field = packet.subarray(at, at + length);
  const end = field.indexOf(0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a node's name is shown, its control bytes are not
  return field.toString('utf8', 0, end < 0 ? length : end).replace(/[\x00-\x1f\x7f]/g, '');
};

const outputsOf = (packet: Buffer): ArtNetPortInfo[] => {
  const [net = 0, subNet = 0] = packet.subarray(18, 20);
  return Array.from({ length: Math.min(4, packet.readUInt16BE(172)) }, (_, port) => port)
    .filter((port) => ((packet[174 + port] ?? 0) & 0x80) !== 0)
    .map((port) => ({
      universe: ((net & 0x7f) << 8) | ((subNet & 15) << 4) | ((packet[190 + port] ?? 0) & 15),
      active: ((packet[182 + port] ?? 0) & 0x80) !== 0,
    }));
};

const decodePollReply = (packet: Buffer): ArtPollReply => ({
  kind: 'pollReply',
  ip: [...packet.subarray(10, 14)].join('.'),
  firmware: `${packet[16]}.${packet[17]}`,
  oem: packet.readUInt16BE(20),
  esta: packet.readUInt16LE(24),
  shortName: text(packet, 26, 18),
  longName: text(packet, 44, 64),
  report: text(packet, 108, 64),
  mac: packet.toString('hex', 201, 207).replace(/(..)(?=.)/g, '$1:'),
  bindIndex: packet[211] ?? 0,
  outputs: outputsOf(packet),
});

/** Undefined for anything but complete Art-Net packets of these kinds. */
export const decodeArtNet = (packet: Buffer): ArtNetMessage | undefined => {
  if (packet.length < 10 || !packet.subarray(0, 8).equals(id)) return undefined;
  const code = packet.readUInt16LE(8);
  if (code === op.pollReply) return packet.length < shortestReply ? undefined : decodePollReply(packet);
  if (packet.length < 14 || packet.readUInt16BE(10) < protocolVersion) return undefined;
  if (code === op.poll) return { kind: 'poll' };
  if (code !== op.dmx || packet.length < 18) return undefined;
  const length = packet.readUInt16BE(16);
  if (length < 1 || length > 512 || packet.length < 18 + length) return undefined;
  const universe = (((packet[15] ?? 0) & 0x7f) << 8) | (packet[14] ?? 0);
  return { kind: 'dmx', universe, sequence: packet[12] ?? 0, data: packet.subarray(18, 18 + length) };
};

export interface NodeDescription extends Omit<ArtPollReply, 'kind'> {
  readonly port: number;
}

/** One page of a node: all of its outputs share Net and Sub-Net of the first. */
export const encodePollReply = (node: NodeDescription): Buffer => {
  const packet = header(op.pollReply, 239);
  const write = (value: string, at: number, length: number) => packet.write(value, at, length - 1, 'utf8');
  packet.set(node.ip.split('.').map(Number), 10);
  packet.writeUInt16LE(node.port, 14);
  packet.set(node.firmware.split('.').map(Number), 16);
  const first = node.outputs[0]?.universe ?? 0;
  packet[18] = (first >> 8) & 0x7f;
  packet[19] = (first >> 4) & 15;
  packet.writeUInt16BE(node.oem, 20);
  packet.writeUInt16LE(node.esta, 24);
  write(node.shortName, 26, 18);
  write(node.longName, 44, 64);
  write(node.report, 108, 64);
  packet.writeUInt16BE(Math.min(4, node.outputs.length), 172);
  node.outputs.slice(0, 4).forEach(({ universe, active }, port) => {
    packet[174 + port] = 0x80;
    packet[182 + port] = active ? 0x80 : 0;
    packet[190 + port] = universe & 15;
  });
  Buffer.from(node.mac.replaceAll(':', ''), 'hex').copy(packet, 201, 0, 6);
  packet.set(node.ip.split('.').map(Number), 207);
  packet[211] = node.bindIndex;
  // Status2: the node supports 15-bit Port-Addresses.
  packet[212] = 0x08;
  return packet;
};
