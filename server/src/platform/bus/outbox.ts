import type { Log } from '../log/log.ts';
import type { Carrier } from './carrier.ts';
import { type Frame, type FrameHeader, frameVersion, writeHeader } from './frame.ts';

/** Messages to the same recipients that fit into one frame. */
interface Batch {
  readonly to: string | undefined;
  readonly texts: string[];
  bytes: number;
}

export interface Outbox {
  add(to: string | undefined, text: string): void;
  /** A message was left out on purpose, because nobody seemed to be there. */
  skip(): void;
  /** Says that this node is there, unless messages are on their way and say so. */
  beat(): void;
  /** Sends what waits, then says goodbye. */
  leave(): Promise<void>;
}

export interface OutboxDeps {
  readonly node: string;
  readonly carrier: Carrier;
  readonly log: Log;
  sent(messages: number, bytes: number): void;
  dropped(messages: number): void;
}

const gatherMs = 5;
/**
 * Most of what a batch costs, it costs whatever its size: a call, a transaction, a wake-up of every node. So while
 * messages come by the dozen, fewer and larger batches are sent.
 */
const gatherManyMs = 20;
const many = 40;
const waitingBytesAtMost = 32_000_000;
const framesAtOnce = 64;

/**
 * Gathers messages for some milliseconds and sends them as numbered frames, one call of the carrier at a time. Messages
 * that cannot be sent are dropped; the numbers show it to the receivers.
 */
export const createOutbox = ({ node, carrier, log, sent, dropped }: OutboxDeps): Outbox => {
  let waiting: Batch[] = [];
  let waitingBytes = 0;
  let sequence = 0;
  let skipped = false;
  let lastFlush = 0;
  let pauseMs = gatherMs;
  let leaving = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const frameOf = (kind: FrameHeader['kind'], { to, texts }: Pick<Batch, 'to' | 'texts'>): Frame => {
    // A number that is never sent tells receivers that something is missing.
    if (skipped) sequence += 1;
    skipped = false;
    if (kind === 'messages') sequence += 1;
    const header = writeHeader({ version: frameVersion, kind, sender: node, sequence, to });
    return { header, body: kind === 'messages' ? `[${texts.join(',')}]` : '' };
  };
  const drop = (messages: number): void => {
    skipped = true;
    dropped(messages);
  };
  const dropAll = (): void => {
    if (waiting.length > 0) drop(waiting.reduce((sum, { texts }) => sum + texts.length, 0));
    waiting = [];
    waitingBytes = 0;
  };
  const schedule = (): void => {
    if (sending || timer || leaving) return;
    const flushNow = (): void => {
      timer = undefined;
      void flush();
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
    const bytes = batches.reduce((sum, batch) => sum + batch.bytes, 0);
    waitingBytes -= bytes;
    const messages = batches.reduce((sum, { texts }) => sum + texts.length, 0);
    pauseMs = messages < many ? gatherMs : gatherManyMs;
    const frames = batches.map((batch) => frameOf('messages', batch));
    await send(frames, messages, bytes);
  };

  return {
    add(to, text) {
      const bytes = Buffer.byteLength(text) + 1;
      if (!carrier.connected() || waitingBytes + bytes > waitingBytesAtMost) return drop(1);
      const last = waiting.at(-1);
      if (last && last.to === to && last.bytes + bytes <= carrier.batchBytes) {
        last.texts.push(text);
        last.bytes += bytes;
      } else waiting.push({ to, texts: [text], bytes });
      waitingBytes += bytes;
      schedule();
    },
    skip() {
      skipped = true;
    },
    beat() {
      if (sending || waiting.length > 0 || !carrier.connected()) return;
      void send([frameOf('beat', { to: undefined, texts: [] })], 0, 0);
    },
    async leave() {
      leaving = true;
      clearTimeout(timer);
      while (sending || (waiting.length > 0 && carrier.connected())) await (sending ?? flush());
      if (carrier.connected()) await send([frameOf('leave', { to: undefined, texts: [] })], 0, 0);
    },
  };
};
