import type { SourceText } from '@eoms/contract/vocabulary';
import type { Clock } from './clock.ts';
import { createCommandQueue, noAnswer } from './command-queue.ts';
import { deviceError } from './device-error.ts';
import { createFramer } from './framing.ts';
import { type Flood, Intake } from './intake.ts';
import type { Line } from './line.ts';
import type { LineListener } from './line-listener.ts';
import type { Pipe } from './pipe.ts';
import { createPortions } from './read-portions.ts';
import { textOfError } from './spoken-error.ts';
import { createConcealer } from './trace.ts';
import type { DatagramTransport, StreamTransport } from './transport.ts';
import { unreadable, wrongService } from './wrong-service.ts';

export interface LineOptions {
  readonly clock: Clock;
  readonly transport: StreamTransport | DatagramTransport;
  readonly pipe: Pipe;
  /** Masked in every trace. */
  readonly secrets: readonly string[];
  readonly listener: LineListener;
  /** Shared with all other lines of this thread; defaults to a new one. */
  readonly intake?: Intake | undefined;
  /** The device sends more than its line allows; `undefined`: no longer. */
  readonly onFlood?: ((flood: Flood | undefined) => void) | undefined;
  readonly onClose?: (reason: SourceText) => void;
  /**
   * Whether this process may still speak to the device, asked before each write; defaults to yes. A process that was
   * stopped for a while must not go on with what it was about to send: another may run the device by now.
   */
  readonly mayWrite?: (() => boolean) | undefined;
}

/** A line and the callbacks for the connection below it. */
export interface OpenLine extends Line {
  receive(chunk: Buffer): void;
  /** The connection is closed; everything that waits is rejected with this reason. */
  closed(reason: SourceText): void;
  queueLength(): number;
  readonly isOpen: () => boolean;
}

const keptFrames = 16;
const toBytes = (data: string | Buffer): Buffer => (typeof data === 'string' ? Buffer.from(data, 'utf8') : data);
const closedByUs: SourceText = { zh: '连接已关闭', en: 'the connection was closed' };
const runsElsewhere: SourceText = { zh: '设备已由其他节点接管', en: 'another node has taken the device over' };

interface Waiter {
  readonly match: (frame: Buffer) => boolean;
  readonly resolve: (frame: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Unsolicited frames: kept until requested or until the driver is open, then passed on. */
const createInbox = (clock: Clock, onFrame: (frame: Buffer) => void, silence: () => Error) => {
  const kept: Buffer[] = [];
  const waiters = new Set<Waiter>();
  return {
    take: (frame: Buffer): void => {
      const waiter = [...waiters].find((candidate) => candidate.match(frame));
      if (waiter !== undefined) {
        waiter.resolve(frame);
        return;
      }
      kept.push(frame);
      if (kept.length > keptFrames) kept.shift();
      onFrame(frame);
    },
    next: (match: (frame: Buffer) => boolean, timeoutMs: number): Promise<Buffer> => {
      const at = kept.findIndex(match);
      const [found] = at < 0 ? [] : kept.splice(at, 1);
      if (found !== undefined) return Promise.resolve(found);
      return new Promise((resolve, reject) => {
        const stop = clock.after(timeoutMs, () => waiter.reject(silence()));
        const done = () => {
          stop();
          waiters.delete(waiter);
        };
        const waiter: Waiter = {
          match,
          resolve: (frame) => {
            done();
            resolve(frame);
          },
          reject: (error) => {
            done();
            reject(error);
          },
        };
        waiters.add(waiter);
      });
    },
    close: (error: Error) => {
      for (const waiter of [...waiters]) waiter.reject(error);
    },
  };
};

/** For framing by silence: calls `end` once nothing was received for that long. */
const createQuiet = (clock: Clock, transport: LineOptions['transport'], end: () => void) => {
  const rule = transport.kind === 'udp' ? 'raw' : transport.frame;
  const silenceMs = typeof rule === 'object' && 'silenceMs' in rule ? rule.silenceMs : undefined;
  let stop = () => {};
  return {
    restart: (): void => {
      stop();
      if (silenceMs !== undefined) stop = clock.after(silenceMs, end);
    },
    stop: (): void => stop(),
  };
};

/** Detects that nothing received so far is in the protocol of this driver. */
const createServiceCheck = (transport: LineOptions['transport'], hide: (bytes: Buffer) => Buffer) => {
  const speaks = transport.kind === 'udp' ? undefined : transport.speaks;
  const reads = speaks?.reads ?? (() => true);
  let foreign: Buffer | undefined;
  let isUnderstood = speaks === undefined;
  return {
    inspect: (frame: Buffer): void => {
      if (isUnderstood || frame.length === 0) return;
      if (reads(frame)) isUnderstood = true;
      else foreign ??= frame;
    },
    /** `rest` is the incomplete frame. */
    wrongService: (rest: Buffer): SourceText | undefined => {
      const said = foreign ?? (rest.length > 0 ? rest : undefined);
      if (isUnderstood || speaks === undefined || said === undefined) return undefined;
      return wrongService(speaks.protocol, hide(said));
    },
    unreadable: (error: unknown, rest: Buffer): SourceText =>
      speaks === undefined
        ? unreadable(textOfError(error), hide(rest))
        : wrongService(speaks.protocol, hide(foreign ?? rest)),
  };
};

export const createLine = (options: LineOptions): OpenLine => {
  const { clock, transport, pipe, listener } = options;
  const { frames, slot } = listener;
  const timeoutMs = transport.requestTimeoutMs ?? 2_000;
  const framer = createFramer(
    transport.kind === 'udp' ? 'raw' : transport.frame,
    transport.kind === 'udp' ? 65_507 : (transport.maxFrameBytes ?? 4_096),
  );
  const concealer = createConcealer(options.secrets);
  const service = createServiceCheck(transport, concealer.hide);
  const silence = (): Error => {
    const wrong = service.wrongService(framer.rest());
    return wrong === undefined ? noAnswer() : deviceError('timeout', wrong);
  };
  const inbox = createInbox(clock, (frame) => listener.frame(frame), silence);
  let open = true;
  const trace = (direction: 'in' | 'out', bytes: Buffer) =>
    frames.add(slot, { direction, at: clock.now(), bytes: concealer.hide(bytes) });
  const queue = createCommandQueue({
    clock,
    gapMs: transport.gapMs ?? 0,
    timeoutMs,
    write: (data) => {
      if (options.mayWrite?.() === false) return closed(runsElsewhere);
      trace('out', data);
      pipe.write(data);
    },
    onRoundTrip: (ms) => listener.roundTrip(ms),
    silence,
  });
  const portion = (options.intake ?? new Intake()).line(options.onFlood ?? (() => {}));
  const portions = createPortions({
    pipe,
    framer,
    portion,
    isOpen: () => open,
    hand: (frame) => {
      if (portion.isTraced()) trace('in', frame);
      service.inspect(frame);
      if (!queue.offer(frame)) inbox.take(frame);
    },
    failed: (error) => closed(service.unreadable(error, framer.rest())),
  });
  const quiet = createQuiet(clock, transport, portions.flush);
  const closed = (reason: SourceText): void => {
    if (!open) return;
    open = false;
    quiet.stop();
    portion.close();
    const error = deviceError('closed', reason);
    queue.close(error);
    inbox.close(error);
    pipe.close();
    options.onClose?.(reason);
  };
  const receive = (chunk: Buffer): void => {
    if (!open) return;
    portions.take(chunk);
    if (open) quiet.restart();
  };
  return {
    request: (data, how) => queue.request(toBytes(data), how),
    send: (data) => queue.send(toBytes(data)),
    next: (match = () => true, ms = timeoutMs) =>
      open ? inbox.next(match, ms) : Promise.reject(deviceError('closed', closedByUs)),
    conceal: (secret) => concealer.add(secret),
    close: () => closed(closedByUs),
    receive,
    closed: (reason) => closed(service.wrongService(framer.rest()) ?? reason),
    queueLength: () => queue.length(),
    isOpen: () => open,
  };
};
