import type { Client } from 'aedes';
import { limits } from './mqtt.ts';

/** What happens to the plain messages of one connection: neither retained nor sent before, QoS 0 or 1. */
export interface PlainTaker {
  /** Returns false when the library has to handle the message. */
  take(topic: string, payload: Buffer): boolean;
  /** The same for QoS 1; `id` is acknowledged by whoever takes it. */
  takeAcknowledged(topic: string, payload: Buffer, id: number): boolean;
}

/**
 * Internals of the library's client (aedes 1.2 with mqtt-packet 9). If they ever look different, the fast path is not
 * used.
 */
interface Inside {
  /** After which time without a packet the client is ended, in milliseconds. */
  readonly _keepaliveInterval: number;
  readonly _parser: {
    /** Packets received before the sign-in was complete. */
    readonly _queue: unknown[] | null;
    /** The part of an unfinished packet that was read so far. */
    readonly _list: { readonly length: number };
    /** 0 between two packets. */
    readonly _stateCounter: number;
    parse(chunk: Buffer): number;
  };
}

/** PUBLISH at QoS 0 and 1, neither retained nor sent before (MQTT 3.1.1, 3.3.1). */
const [plainPublish, acknowledgedPublish] = [0x30, 0x32];
/** Version 5 has properties between topic and payload. */
const lastPlainVersion = 4;
/** The library measures keep-alive by the packets it sees; the shortest possible is one second. */
const byLibraryEveryMs = 500;
/** Of the time after which a client is ended, for those with a longer one. */
const byLibraryPart = 1 / 3;
const [slash, hash, plus] = [0x2f, 0x23, 0x2b];

/** Whether these bytes are a valid topic name (4.7.1, 4.7.3); the library handles those that are not. */
const isTopicName = (chunk: Buffer, from: number, to: number): boolean => {
  let levels = 1;
  for (let at = from; at < to; at += 1) {
    const byte = chunk[at];
    if (byte === hash || byte === plus || byte === 0) return false;
    if (byte === slash) levels += 1;
  }
  return to > from && levels <= limits.topicLevels;
};

/** Takes the plain messages at the beginning of a chunk; returns the offset of the rest. */
const takePlainOnes = (chunk: Buffer, taker: PlainTaker): number => {
  let start = 0;
  while (start + 1 < chunk.length) {
    const isAcknowledged = chunk[start] === acknowledgedPublish;
    if (!isAcknowledged && chunk[start] !== plainPublish) return start;
    // The remaining length (2.2.3): seven bits per byte; only lengths of one or two bytes are handled here.
    let at = start + 1;
    let length = chunk[at++] as number;
    if (length > 0x7f) {
      const more = chunk[at++];
      if (more === undefined || more > 0x7f) return start;
      length = (length & 0x7f) + more * 0x80;
    }
    const end = at + length;
    if (length < 2 || end > chunk.length) return start;
    const topicEnd = at + 2 + chunk.readUInt16BE(at);
    if (topicEnd > end || !isTopicName(chunk, at + 2, topicEnd)) return start;
    const topic = chunk.toString('utf8', at + 2, topicEnd);
    if (!isAcknowledged) {
      if (!taker.take(topic, chunk.subarray(topicEnd, end))) return start;
    } else {
      const id = topicEnd + 2 > end ? 0 : chunk.readUInt16BE(topicEnd);
      if (id === 0 || !taker.takeAcknowledged(topic, chunk.subarray(topicEnd + 2, end), id)) return start;
    }
    start = end;
  }
  return start;
};

/**
 * Most messages of devices are short, complete, QoS 0 or 1 and only for the engine. These are taken directly from the
 * incoming bytes; anything else, and everything after it in the same chunk, is left to the library, in the order of
 * arrival.
 */
export const openFastPath = (client: Client, taker: PlainTaker, now: () => number = Date.now): void => {
  const inside = client as Client & Inside;
  const { _parser: parser } = inside;
  const parseByLibrary = parser.parse.bind(parser);
  let parsedByLibraryAt = 0;
  parser.parse = (chunk) => {
    const isBetweenPackets = parser._queue === null && parser._list.length === 0 && parser._stateCounter === 0;
    const everyMs = Math.max(byLibraryEveryMs, inside._keepaliveInterval * byLibraryPart || 0);
    if (isBetweenPackets && client.version <= lastPlainVersion && now() - parsedByLibraryAt < everyMs) {
      const rest = takePlainOnes(chunk, taker);
      return rest === chunk.length ? 0 : parseByLibrary(rest === 0 ? chunk : chunk.subarray(rest));
    }
    parsedByLibraryAt = now();
    return parseByLibrary(chunk);
  };
};
