import type { SourceText } from '@eoms/contract/vocabulary';
import type { Clock, Device, Driver, LineListener, TracedFrame } from '@eoms/drivers/kit';
import type { Bus } from '../bus.ts';
import type { CrashGuard } from './crash-guard.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { FrameLog } from './frame-log.ts';
import { createRoundTrips, type RoundTrips } from './round-trips.ts';
import { showFrame } from './show-frame.ts';

export interface SessionListenerOptions {
  readonly deviceId: string;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly frameLog: FrameLog;
  readonly driver: Driver;
  readonly guard: CrashGuard;
  /** Whether unsolicited messages are processed. */
  readonly listens: boolean;
  /** Called when the median of the round trips changed, which is far less often than a request. */
  readonly onMedian: (ms: number | undefined) => void;
}

/**
 * Receives the events of a session's line: unsolicited frames go to the driver, and the rest is recorded for the
 * diagnostics page and passed on to watchers.
 */
export class SessionListener implements LineListener {
  /** The device as the driver sees it, while it is connected. */
  device: Device | undefined;
  readonly listens: boolean;
  readonly slot: number;
  readonly frames: FrameLog;
  private readonly guard: CrashGuard;
  private watchers: number;
  private unwatch: (() => void) | undefined;
  private readonly options: SessionListenerOptions;
  private readonly roundTrips: RoundTrips;
  private lastError: Diagnostics['lastError'];
  private lastMedian: number | undefined;

  constructor(options: SessionListenerOptions) {
    this.device = undefined;
    this.listens = options.listens;
    this.slot = options.frameLog.open();
    this.frames = options.frameLog;
    this.guard = options.guard;
    this.watchers = 0;
    this.unwatch = undefined;
    this.options = options;
    this.roundTrips = createRoundTrips();
    this.lastError = undefined;
    this.lastMedian = undefined;
  }

  frame(frame: Buffer): void {
    const { device } = this;
    if (device !== undefined && this.listens) this.guard.sync(() => this.options.driver.receive?.(device, frame));
  }

  failed(error: unknown): void {
    this.guard.failed(error);
  }

  roundTrip(ms: number): void {
    this.roundTrips.add(ms);
    const median = this.roundTrips.median();
    if (median !== this.lastMedian) this.options.onMedian(median);
    this.lastMedian = median;
  }

  error(text: SourceText): void {
    this.lastError = { at: this.options.clock.now(), text };
  }

  /** Releases the recorded frames. */
  close(): void {
    this.unwatch?.();
    this.frames.close(this.slot);
  }

  watch(): () => void {
    const { bus, deviceId } = this.options;
    let watching = true;
    this.watchers += 1;
    this.unwatch ??= this.frames.watch(this.slot, (frame) =>
      bus.emit('device.frame', { deviceId, frame: this.show(frame) }),
    );
    return () => {
      if (!watching) return;
      watching = false;
      this.watchers -= 1;
      if (this.watchers > 0) return;
      this.unwatch?.();
      this.unwatch = undefined;
    };
  }

  summary(): Pick<Diagnostics, 'frames' | 'lastError' | 'roundTripMs'> {
    const { lastError } = this;
    const roundTripMs = this.roundTrips.percentiles();
    return {
      frames: this.frames.frames(this.slot).map((frame) => this.show(frame)),
      ...(lastError === undefined ? {} : { lastError }),
      ...(roundTripMs === undefined ? {} : { roundTripMs }),
    };
  }

  private show(frame: TracedFrame) {
    const { driver, guard } = this.options;
    return showFrame(frame, (bytes) => guard.sync(() => driver.explain?.(bytes)));
  }
}
