import type { Text } from '@eoms/contract/vocabulary';
import type { Clock, TracedFrame } from '@eoms/drivers/kit';
import type { Bus } from '../bus.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { FrameJournal } from './frame-journal.ts';
import { createRoundTrips } from './round-trips.ts';
import { showFrame } from './show-frame.ts';

export interface SessionTraceOptions {
  readonly deviceId: string;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly journal: FrameJournal;
  readonly explain: (bytes: Buffer) => Text | undefined;
  /** The median of the round trips moved: devices are asked far more often than that. */
  readonly onMedian: (ms: number | undefined) => void;
}

/** What a session remembers for its diagnostics page, and tells to those who watch. */
export const createSessionTrace = ({ deviceId, clock, bus, journal, explain, onMedian }: SessionTraceOptions) => {
  const place = journal.open();
  const roundTrips = createRoundTrips();
  let lastError: Diagnostics['lastError'];
  let watchers = 0;
  let toldMs: number | undefined;
  return {
    frame: (frame: TracedFrame): void => {
      journal.add(place, frame);
      if (watchers > 0) bus.emit('device.frame', { deviceId, frame: showFrame(frame, explain) });
    },
    roundTrip: (ms: number): void => {
      roundTrips.add(ms);
      const median = roundTrips.median();
      if (median !== toldMs) onMedian(median);
      toldMs = median;
    },
    error: (text: Text): void => {
      lastError = { at: clock.now(), text };
    },
    /** What it remembers is given up. */
    close: (): void => journal.close(place),
    watch: (): (() => void) => {
      let watching = true;
      watchers += 1;
      return () => {
        if (watching) watchers -= 1;
        watching = false;
      };
    },
    summary: (): Pick<Diagnostics, 'frames' | 'lastError' | 'roundTripMs'> => {
      const roundTripMs = roundTrips.percentiles();
      return {
        frames: journal.frames(place).map((frame) => showFrame(frame, explain)),
        ...(lastError === undefined ? {} : { lastError }),
        ...(roundTripMs === undefined ? {} : { roundTripMs }),
      };
    },
  };
};
