import type { SourceText } from '@eoms/contract/vocabulary';
import {
  type Address,
  type Clock,
  type Driver,
  deviceError,
  type Flood,
  type Intake,
  isDeviceError,
  type LineListener,
  type ModelView,
  type OpenLine,
  type Shared,
  transportOf,
} from '@eoms/drivers/kit';
import { addressNotAllowed, openLine } from '@eoms/drivers/transports';
import type { AllowAddress } from './allow-address.ts';
import { backOffMs } from './back-off.ts';
import type { ConnectGate } from './connect-gate.ts';
import type { LinkTiming } from './link-timing.ts';

export interface LinkOptions {
  readonly clock: Clock;
  readonly gate: ConnectGate;
  readonly timing: LinkTiming;
  readonly driver: Driver;
  readonly deviceId: string;
  readonly view: ModelView;
  readonly shared: Shared;
  readonly secrets: readonly string[];
  readonly allowAddress: AllowAddress;
  readonly mayRun: () => boolean;
  readonly listener: LineListener;
  readonly intake: Intake;
  readonly onFlood: (flood: Flood | undefined) => void;
  /** The connection is up: open the session and sign in. If it rejects, the connection is closed. */
  readonly greet: (line: OpenLine, signal: AbortSignal, address?: Address) => Promise<void>;
  readonly onUp: () => void;
  readonly onDown: (reason: SourceText) => void;
}

/** Keeps one connection up: connects, and after each failure waits longer before the next attempt. */
export interface Link {
  start(afterMs: number): void;
  /** Closes the current connection for this reason; reconnecting follows automatically. */
  drop(reason: SourceText): void;
  /** Asks again whether the address may be used: ends a connection that may not be, tries again where it may be now. */
  recheck(): Promise<void>;
  stop(): void;
  line(): OpenLine | undefined;
  connectedSince(): number | undefined;
  nextAttemptAt(): number | undefined;
  reconnects(): number;
}

const steadyMs = 10_000;
const quickRetryMs = 250;
/** Devices that went offline together must not reconnect in the same millisecond. */
const quickRetrySpreadMs = 750;
/** Retrying a wrong password does not help, and devices lock out repeated attempts. */
const signInRetryMs = 30_000;
const unreachable: SourceText = { zh: '无法连接', en: 'cannot connect' };

const pauseAfter = (timing: LinkTiming, failures: number, wasUp: boolean, kind: string | undefined): number => {
  const pause = backOffMs(failures, timing.backOffFromMs, timing.backOffToMs);
  if (kind === 'signIn') return Math.max(signInRetryMs, pause);
  return wasUp && failures === 1 ? quickRetryMs + Math.random() * quickRetrySpreadMs : pause;
};

export const createLink = (options: LinkOptions): Link => {
  const { clock, timing, driver, view } = options;
  let closing = new AbortController();
  let open: OpenLine | undefined;
  let address: Address | undefined;
  let refused = false;
  let upSince: number | undefined;
  let failures = 0;
  let reconnects = 0;
  let next: { at: number; stop: () => void } | undefined;

  const schedule = (ms: number): void => {
    next?.stop();
    next = { at: clock.now() + ms, stop: clock.after(ms, () => void connect()) };
  };
  const lost = (reason: SourceText, kind?: string): void => {
    const wasUp = upSince !== undefined;
    if (upSince !== undefined && clock.now() - upSince >= steadyMs) failures = 0;
    open = undefined;
    upSince = undefined;
    refused = reason === addressNotAllowed;
    closing.abort();
    failures += 1;
    if (wasUp) reconnects += 1;
    options.onDown(reason);
    schedule(pauseAfter(timing, failures, wasUp, kind));
  };
  const connect = async (): Promise<void> => {
    next = undefined;
    closing = new AbortController();
    const mine = closing;
    const leave = await options.gate.enter(failures, mine.signal);
    if (mine.signal.aborted) return;
    let line: OpenLine | undefined;
    try {
      const transport = transportOf(driver.transport, view.params);
      const opened = await openLine({
        clock,
        transport,
        owner: {
          deviceId: options.deviceId,
          params: view.params,
          definition: view.definition,
          store: view.store,
          shared: options.shared,
        },
        address: { host: String(view.params.host ?? ''), port: Number(view.params.port ?? transport.port) },
        allowAddress: options.allowAddress,
        connectTimeoutMs: timing.connectTimeoutMs,
        signal: mine.signal,
        secrets: options.secrets,
        listener: options.listener,
        intake: options.intake,
        onFlood: options.onFlood,
        mayWrite: options.mayRun,
        onClose: (reason) => {
          if (mine === closing && upSince !== undefined) lost(reason);
        },
      });
      line = opened.line;
      if (mine.signal.aborted) throw deviceError('closed', unreachable);
      open = line;
      address = opened.address;
      await options.greet(line, mine.signal, opened.address);
      if (!line.isOpen()) throw deviceError('closed', unreachable);
      upSince = clock.now();
      options.onUp();
    } catch (error) {
      if (mine === closing && !mine.signal.aborted) {
        const said = isDeviceError(error) ? error : undefined;
        lost(said?.text ?? unreachable, said?.kind);
      }
      line?.close();
    } finally {
      leave();
    }
  };
  const stop = (): void => {
    next?.stop();
    next = undefined;
    upSince = undefined;
    closing.abort();
    open?.close();
    open = undefined;
  };
  return {
    start: (afterMs) => {
      stop();
      failures = 0;
      schedule(afterMs);
    },
    drop: (reason) => open?.closed(reason),
    async recheck() {
      if (upSince === undefined) {
        if (refused && next !== undefined) schedule(Math.random() * quickRetrySpreadMs);
        return;
      }
      const [line, at] = [open, address];
      if (at === undefined || (await options.allowAddress(at.host, at.port))) return;
      if (open === line) line?.closed(addressNotAllowed);
    },
    stop,
    line: () => (upSince === undefined ? undefined : open),
    connectedSince: () => upSince,
    nextAttemptAt: () => next?.at,
    reconnects: () => reconnects,
  };
};
