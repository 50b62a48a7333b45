import type { Clock } from './clock.ts';
import { deviceError } from './device-error.ts';
import type { RequestOptions } from './line.ts';

export interface QueueOptions {
  readonly clock: Clock;
  readonly write: (data: Buffer) => void;
  readonly gapMs: number;
  readonly timeoutMs: number;
  /** Maximum number of waiting requests; one more is refused as busy. */
  readonly bound?: number;
  readonly onRoundTrip?: (ms: number) => void;
  /** The error for a request that was not answered. */
  readonly silence?: () => Error;
}

export interface CommandQueue {
  request(data: Buffer, options?: RequestOptions): Promise<Buffer>;
  send(data: Buffer, options?: Pick<RequestOptions, 'urgent' | 'onSent'>): Promise<void>;
  /** Offers a frame to the request in flight; returns false if it is not the reply. */
  offer(frame: Buffer): boolean;
  close(error: Error): void;
  length(): number;
}

interface Entry {
  readonly data: Buffer;
  readonly options: RequestOptions;
  readonly answered: boolean;
  readonly resolve: (frame: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const nothing = Buffer.alloc(0);

export const noAnswer = (): Error => deviceError('timeout', { zh: '设备没有应答', en: 'the device does not answer' });

/** A queue with one request in flight, a pause between requests, a bound on waiting ones, and a timeout for each. */
export const createCommandQueue = (options: QueueOptions): CommandQueue => {
  const { clock, bound = 32 } = options;
  const waiting: Entry[] = [];
  let inFlight: { entry: Entry; at: number; stopTimer: () => void } | undefined;
  let pause: (() => void) | undefined;
  let closed: Error | undefined;

  const finish = (): void => {
    inFlight?.stopTimer();
    inFlight = undefined;
    if (options.gapMs === 0) {
      next();
      return;
    }
    pause = clock.after(options.gapMs, () => {
      pause = undefined;
      next();
    });
  };
  const next = (): void => {
    if (closed !== undefined || inFlight !== undefined || pause !== undefined) return;
    const entry = waiting.shift();
    if (entry === undefined) return;
    const timeoutMs = entry.options.timeoutMs ?? options.timeoutMs;
    const timedOut = () => {
      finish();
      entry.reject((options.silence ?? noAnswer)());
    };
    inFlight = { entry, at: clock.now(), stopTimer: entry.answered ? clock.after(timeoutMs, timedOut) : () => {} };
    options.write(entry.data);
    // The line closes instead of writing what may not be sent any more.
    if (closed !== undefined) return;
    entry.options.onSent?.();
    if (!entry.answered) {
      finish();
      entry.resolve(nothing);
    }
  };
  const add = (data: Buffer, how: RequestOptions, answered: boolean): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const refused =
        closed ??
        (waiting.length >= bound ? deviceError('busy', { zh: '设备忙', en: 'the device is busy' }) : undefined);
      if (refused !== undefined) {
        reject(refused);
        return;
      }
      const entry = { data, options: how, answered, resolve, reject };
      const firstPatient = how.urgent ? waiting.findIndex((other) => !other.options.urgent) : -1;
      if (firstPatient < 0) waiting.push(entry);
      else waiting.splice(firstPatient, 0, entry);
      next();
    });

  return {
    request: (data, how = {}) => add(data, how, true),
    send: async (data, how = {}) => {
      await add(data, how, false);
    },
    offer: (frame) => {
      if (inFlight === undefined || inFlight.entry.options.match?.(frame) === false) return false;
      const { entry, at } = inFlight;
      options.onRoundTrip?.(clock.now() - at);
      finish();
      entry.resolve(frame);
      return true;
    },
    close: (error) => {
      closed = error;
      pause?.();
      inFlight?.stopTimer();
      inFlight?.entry.reject(error);
      inFlight = undefined;
      for (const entry of waiting.splice(0)) entry.reject(error);
    },
    length: () => waiting.length + (inFlight === undefined ? 0 : 1),
  };
};
