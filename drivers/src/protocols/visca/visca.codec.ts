/**
 * VISCA as Sony publishes it ("SRG/BRC command list", chapters "VISCA over IP" and "VISCA command list").
 * A message is `8x … FF` to camera x, a reply `z0 … FF` with z = x + 8. Over IP each message travels in one UDP
 * datagram behind a header of eight bytes: payload type, payload length, sequence number (all big endian).
 */
export const terminator = 0xff;

export const payloadTypes = {
  command: 0x0100,
  inquiry: 0x0110,
  reply: 0x0111,
  deviceSetting: 0x0120,
  control: 0x0200,
  controlReply: 0x0201,
} as const;
export type PayloadType = keyof typeof payloadTypes;

export type ViscaReply =
  | { readonly kind: 'ack'; readonly socket: number }
  | { readonly kind: 'completion'; readonly socket: number }
  /** The values that answer an inquiry, without header and terminator. */
  | { readonly kind: 'answer'; readonly data: Buffer }
  | { readonly kind: 'error'; readonly socket: number; readonly code: number }
  | { readonly kind: 'unknown' };

export interface ViscaPacket {
  readonly type: PayloadType;
  readonly sequence: number;
  readonly payload: Buffer;
}

const headerBytes = 8;
/** The document's limit for one message. */
export const maxPayloadBytes = 16;

/** `8x <body> FF`. Refuses a body that would end the message early. */
export const encodeMessage = (address: number, body: readonly number[]): Buffer => {
  if (!Number.isInteger(address) || address < 1 || address > 7) throw new Error(`${address} is no camera address`);
  if (body.some((byte) => !Number.isInteger(byte) || byte < 0 || byte >= terminator))
    throw new Error('a message contains what is no byte of VISCA');
  if (body.length + 2 > maxPayloadBytes) throw new Error('a message is too long');
  return Buffer.from([0x80 | address, ...body, terminator]);
};

/** A message without a header, as it travels over TCP and serial lines. */
export const decodeReply = (frame: Buffer): ViscaReply => {
  const [address = 0, second = 0] = frame;
  if (frame.length < 3 || frame.at(-1) !== terminator || address < 0x90 || (address & 0x8f) !== 0x80)
    return { kind: 'unknown' };
  const socket = second & 0x0f;
  const high = second & 0xf0;
  if (high === 0x40 && frame.length === 3) return { kind: 'ack', socket };
  if (high === 0x50)
    return frame.length === 3 ? { kind: 'completion', socket } : { kind: 'answer', data: frame.subarray(2, -1) };
  if (high === 0x60 && frame.length === 4) return { kind: 'error', socket, code: frame[2] ?? 0 };
  return { kind: 'unknown' };
};

export const encodePacket = (type: PayloadType, sequence: number, payload: Buffer): Buffer => {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(payloadTypes[type], 0);
  header.writeUInt16BE(payload.length, 2);
  header.writeUInt32BE(sequence >>> 0, 4);
  return Buffer.concat([header, payload]);
};

export const decodePacket = (datagram: Buffer): ViscaPacket | undefined => {
  if (datagram.length < headerBytes + 1) return undefined;
  const payload = datagram.subarray(headerBytes);
  if (datagram.readUInt16BE(2) !== payload.length || payload.length > maxPayloadBytes) return undefined;
  const code = datagram.readUInt16BE(0);
  const type = (Object.keys(payloadTypes) as PayloadType[]).find((name) => payloadTypes[name] === code);
  return type === undefined ? undefined : { type, sequence: datagram.readUInt32BE(4), payload };
};

/** Control payloads: RESET sets the sequence number to 0; the camera acknowledges with the same byte. */
export const resetSequence = Buffer.from([0x01]);
export type ControlReply = 'acknowledged' | 'wrongSequence' | 'wrongMessage' | 'unknown';

export const decodeControlReply = (payload: Buffer): ControlReply => {
  if (payload.length === 1 && payload[0] === 0x01) return 'acknowledged';
  if (payload.length !== 2 || payload[0] !== 0x0f) return 'unknown';
  return payload[1] === 0x01 ? 'wrongSequence' : payload[1] === 0x02 ? 'wrongMessage' : 'unknown';
};

/** A number in the low halves of `digits` bytes, most significant first; negative ones as two's complement. */
export const toNibbles = (value: number, digits: number): number[] =>
  Array.from({ length: digits }, (_, at) => Math.floor(value / 16 ** (digits - 1 - at)) & 0x0f);

export const fromNibbles = (data: Buffer): number => data.reduce((sum, byte) => sum * 16 + (byte & 0x0f), 0);

export const fromSignedNibbles = (data: Buffer): number => {
  const value = fromNibbles(data);
  const range = 16 ** data.length;
  return value >= range / 2 ? value - range : value;
};
