import { spokenError } from '../../kit/spoken-error.ts';
import { exceptionBit } from './modbus.pdu.ts';

/**
 * How a protocol data unit travels. `tcp` is the MBAP header of "MODBUS Messaging on TCP/IP Implementation Guide V1.0b"
 * section 3.1.3; `rtu` is the serial frame of "MODBUS over Serial Line V1.02" section 2.5.1, as transparent serial
 * servers pass it on: unit, data unit, CRC-16.
 */
export interface Framing {
  readonly id: 'tcp' | 'rtu';
  /** Where the data unit begins in a frame, and how many bytes follow it. */
  readonly offset: number;
  readonly trailer: number;
  readonly maxFrameBytes: number;
  encode(unit: number, pdu: Buffer, transaction: number): Buffer;
  /** Length of the reply (or noise) at the start of the buffer. Throws when it cannot be Modbus. */
  answerLength(buffer: Buffer): number | undefined;
  /** The same for requests, as a server receives them. */
  requestLength(buffer: Buffer): number | undefined;
  /** Whether a frame answers this request; `bytes` is how many bytes of values a read expects. */
  answers(request: Buffer, bytes?: number): (frame: Buffer) => boolean;
  unitOf(frame: Buffer): number;
  /** Whether this is a complete frame and not noise. */
  reads(frame: Buffer): boolean;
}

const maxPdu = 253;
const mbapBytes = 7;

/** The unit and a data unit of at least so many bytes: an answer has two, a request may be a function alone. */
const mbapLength =
  (leastPdu: number) =>
  (buffer: Buffer): number | undefined => {
    if (buffer.length < 6) return undefined;
    const length = buffer.readUInt16BE(4);
    if (buffer.readUInt16BE(2) !== 0 || length < leastPdu + 1 || length > maxPdu + 1)
      throw spokenError('不是 Modbus/TCP 报文头', 'not a Modbus/TCP header');
    return 6 + length;
  };

export const tcpFraming: Framing = {
  id: 'tcp',
  offset: mbapBytes,
  trailer: 0,
  maxFrameBytes: mbapBytes + maxPdu,
  encode: (unit, pdu, transaction) => {
    const frame = Buffer.allocUnsafe(mbapBytes + pdu.length);
    frame.writeUInt16BE(transaction, 0);
    frame.writeUInt16BE(0, 2);
    frame.writeUInt16BE(pdu.length + 1, 4);
    frame[6] = unit;
    pdu.copy(frame, mbapBytes);
    return frame;
  },
  answerLength: mbapLength(2),
  requestLength: mbapLength(1),
  answers: (request, bytes) => (frame) =>
    frame.length >= mbapBytes + 2 &&
    frame[0] === request[0] &&
    frame[1] === request[1] &&
    isAnswer(request, frame, mbapBytes, 0, bytes),
  unitOf: (frame) => frame[6] ?? 0,
  reads: () => true,
};

/** The function is the same, and a read returns as many bytes as requested. */
const isAnswer = (request: Buffer, frame: Buffer, at: number, trailer: number, bytes: number | undefined): boolean => {
  const code = frame[at] ?? 0;
  if (code === ((request[at] ?? 0) | exceptionBit)) return frame.length === at + 2 + trailer;
  if (code !== request[at]) return false;
  return bytes === undefined || (frame[at + 1] === bytes && frame.length === at + 2 + bytes + trailer);
};

const crcTable = Uint16Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

/** CRC-16 of "MODBUS over Serial Line V1.02" appendix B; the low byte travels first. */
export const crc16 = (bytes: Buffer, from: number, to: number): number => {
  let crc = 0xffff;
  for (let at = from; at < to; at += 1) crc = (crc >> 8) ^ (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return crc;
};

const crcFits = (frame: Buffer, length: number): boolean =>
  crc16(frame, 0, length - 2) === frame.readUInt16LE(length - 2);

const fixedAnswers = new Set([5, 6, 15, 16]);

/** 0 when these bytes cannot begin an answer, `undefined` while there are too few of them. */
const rtuAnswer = (buffer: Buffer, at: number): number | undefined => {
  const code = buffer[at + 1];
  if (code === undefined) return undefined;
  if (code > exceptionBit && code <= exceptionBit + 43) return 5;
  if (fixedAnswers.has(code)) return 8;
  if (code < 1 || code > 4) return 0;
  const count = buffer[at + 2];
  return count === undefined ? undefined : count === 0 || count > 250 ? 0 : count + 5;
};

/** Functions without data (sections 6.7, 6.9, 6.10 and 6.13), which some controllers probe a device with. */
const bareRequests = new Set([7, 11, 12, 17]);

const rtuRequest = (buffer: Buffer, at: number): number | undefined => {
  const code = buffer[at + 1];
  if (code === undefined) return undefined;
  if (code >= 1 && code <= 6) return 8;
  if (bareRequests.has(code)) return 4;
  if (code !== 15 && code !== 16) return 0;
  const count = buffer[at + 6];
  return count === undefined ? undefined : count === 0 || count > 246 ? 0 : count + 9;
};

/**
 * A serial line does not mark where frames begin: bytes without a matching checksum are noise, up to the next place
 * where a frame may begin.
 */
const rtuLength =
  (lengthAt: (buffer: Buffer, at: number) => number | undefined) =>
  (buffer: Buffer): number | undefined => {
    let unfinished: number | undefined;
    for (let at = 0; at < buffer.length; at += 1) {
      const length = lengthAt(buffer, at);
      if (length === 0) continue;
      if (length === undefined || at + length > buffer.length) unfinished ??= at;
      else if (crcFits(at === 0 ? buffer : buffer.subarray(at), length)) return at === 0 ? length : at;
    }
    if (unfinished === undefined) return buffer.length;
    return unfinished === 0 ? undefined : unfinished;
  };

export const rtuFraming: Framing = {
  id: 'rtu',
  offset: 1,
  trailer: 2,
  maxFrameBytes: 256,
  encode: (unit, pdu) => {
    const frame = Buffer.allocUnsafe(pdu.length + 3);
    frame[0] = unit;
    pdu.copy(frame, 1);
    frame.writeUInt16LE(crc16(frame, 0, pdu.length + 1), pdu.length + 1);
    return frame;
  },
  answerLength: rtuLength(rtuAnswer),
  requestLength: rtuLength(rtuRequest),
  answers: (request, bytes) => (frame) =>
    frame.length >= 5 &&
    frame[0] === request[0] &&
    isAnswer(request, frame, 1, 2, bytes) &&
    crcFits(frame, frame.length),
  unitOf: (frame) => frame[0] ?? 0,
  reads: (frame) => frame.length >= 5 && crcFits(frame, frame.length),
};
