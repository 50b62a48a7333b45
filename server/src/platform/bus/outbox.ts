import type { Log } from '../log/log.ts';
import type { Carrier } from './carrier.ts';
import { type Frame, type FrameHeader, writeHeader } from './frame.ts';
import { latestFormat, writeBody } from './frame-body.ts';

/** Messages to the same recipients that fit into one frame. */
interface Batch {
  readonly to: string | undefined;
  readonly names: string[];
  readonly payloads: string[];
  /** Characters of the body, which are cheaper to count than the bytes of each message. */
  length: number;
}

export interface Outbox {
  /** `payload` is JSON. */
  add(to: string | undefined, name: string, payload: string): void;
  /** A message was left out on purpose, because nobody seemed to be there. */
  skip(): void;
  /** Says that this node is there and which format it reads, unless messages are on their way and say so. */
  beat(): void;
  /** Sends what waits, then says goodbye. */
  leave(): Promise<void>;
}

export interface OutboxDeps {
  readonly node: string;
  readonly carrier: Carrier;
  readonly log: Log;
  /** The latest format of bodies that all recipients read. */
  readonly format: () => number;
  sent(messages: number, bytes: number): void;
  dropped(messages: number): void;
}

/**
 * Most of what a batch costs, it costs whatever its size: a call, a transaction, a wake-up of every node. So while
 * messages come by the dozen, fewer and larger batches are sent, and even fewer while they come by the hundred.
 */
const gatherMs = (messages: number): number => {
  if (messages < 40) return 5;
  return messages < 200 ? 20 : 40;
};
const waitingAtMost = 32_000_000;
const framesAtOnce = 64;
/** What a name takes besides its characters. */
const aroundName = 8;

/** Characters beyond ASCII take up to three bytes: what has become too large for one frame is divided. */
const bodiesOf = (
  format: number,
  names: readonly string[],
  payloads: readonly string[],
  bytesAtMost: number,
): string[] => {
  const body = writeBody(format, names, payloads);
  if (payloads.length === 1 || Buffer.byteLength(body) <= bytesAtMost) return [body];
  const half = Math.ceil(payloads.length / 2);
  return [
    ...bodiesOf(format, names.slice(0, half), payloads.slice(0, half), bytesAtMost),
    ...bodiesOf(format, names.slice(half), payloads.slice(half), bytesAtMost),
  ];
};

/**
 * Gathers messages for some milliseconds and sends them as numbered frames, one call of the carrier at a time. Messages
 * that cannot be sent are dropped; the numbers show it to the receivers.
 */
export const createOutbox = ({ node, carrier, log, format, sent, dropped }: OutboxDeps): Outbox => {
  let waiting: Batch[] = [];
  let waitingLength = 0;
  let sequence = 0;
  let skipped = false;
  let lastFlush = 0;
  let pauseMs = gatherMs(0);
  let leaving = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const frameOf = (kind: FrameHeader['kind'], written = latestFormat, to?: string, body = ''): Frame => {
    // A number that is never sent tells receivers that something is missing.
    if (skipped) sequence += 1;
    skipped = false;
    if (kind === 'messages') sequence += 1;
    return { header: writeHeader({ format: written, kind, sender: node, sequence, to }), body };
  };
  const drop = (messages: number): void => {
    skipped = true;
    dropped(messages);
  };
  const dropAll = (): void => {
    if (waiting.length > 0) drop(waiting.reduce((sum, { payloads }) => sum + payloads.length, 0));
    waiting = [];
    waitingLength = 0;
  };
  const schedule = (): void => {
    if (sending || timer || leaving) return;
    const flushNow = (): void => {
      timer = undefined;
      if (!sending) void flush();
    };
    // The first message after a pause does not wait for others.
    timer = setTimeout(flushNow, Math.max(0, lastFlush + pauseMs - performance.now()));
  };
  const send = (frames: readonly Frame[], messages: number, bytes: number): Promise<void> => {
    sending = carrier
      .send(frames)
      .then(() => sent(messages, bytes))
      .catch((error: unknown) => {
        if (messages > 0) log.warn({ err: error, messages }, 'messages to other nodes were not sent');
        drop(messages);
        dropAll();
      })
      .finally(() => {
        sending = undefined;
        if (waiting.length > 0) schedule();
      });
    return sending;
  };
  const flush = async (): Promise<void> => {
    lastFlush = performance.now();
    const batches = waiting.splice(0, framesAtOnce);
    if (batches.length === 0) return;
    waitingLength -= batches.reduce((sum, { length }) => sum + length, 0);
    const messages = batches.reduce((sum, { payloads }) => sum + payloads.length, 0);
    pauseMs = gatherMs(messages);
    const written = format();
    const frames = batches.flatMap(({ to, names, payloads }) =>
      bodiesOf(written, names, payloads, carrier.batchBytes).map((body) => frameOf('messages', written, to, body)),
    );
    const bytes = frames.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    await send(frames, messages, bytes);
  };

  return {
    add(to, name, payload) {
      const last = waiting.at(-1);
      const same = last?.to === to ? last : undefined;
      const length = payload.length + 1 + (same?.names.at(-1) === name ? 0 : name.length + aroundName);
      if (!carrier.connected() || waitingLength + length > waitingAtMost) return drop(1);
      if (same && same.length + length <= carrier.batchBytes) {
        same.names.push(name);
        same.payloads.push(payload);
        same.length += length;
      } else {
        const whole = payload.length + name.length + aroundName + 3;
        waiting.push({ to, names: [name], payloads: [payload], length: whole });
      }
      waitingLength += length;
      schedule();
    },
    skip() {
      skipped = true;
    },
    beat() {
      if (sending || !carrier.connected()) return;
      // Messages in a format of former times do not say that a later one is read.
      if (waiting.length > 0 && format() === latestFormat) return;
      void send([frameOf('beat')], 0, 0);
    },
    async leave() {
      leaving = true;
      clearTimeout(timer);
      while (sending || (waiting.length > 0 && carrier.connected())) await (sending ?? flush());
      if (carrier.connected()) await send([frameOf('leave')], 0, 0);
    },
  };
};
