import type { Clock } from '@eoms/drivers/kit';
import type { LiveDevice, LiveValue } from './live-device.ts';

export const forever = Number.POSITIVE_INFINITY;
/** Makes the next sweep compute it. */
export const unknownSoon = Number.NEGATIVE_INFINITY;

export const staleAt = ({ def, at, quality }: LiveValue): number =>
  def?.staleAfterMs === undefined || quality !== 'good' ? forever : at + def.staleAfterMs;

export interface StaleSweepDeps {
  readonly clock: Clock;
  readonly sweepMs: number;
  readonly devices: ReadonlyMap<string, LiveDevice>;
  /** Applies the times of values read since the last sweep. */
  readonly settle: () => void;
  readonly changed: (device: LiveDevice) => void;
  readonly publish: (one: LiveValue) => void;
}

/** Marks values as stale that were not confirmed in time. */
export const startStaleSweep = ({ clock, sweepMs, devices, settle, changed, publish }: StaleSweepDeps) => {
  const doubtWhere = (device: LiveDevice, isDoubtful: (one: LiveValue) => boolean): void => {
    for (const one of device.values.values()) {
      if (one.quality !== 'good' || !isDoubtful(one)) continue;
      one.quality = 'stale';
      changed(device);
      publish(one);
    }
  };
  const sweep = (): void => {
    const now = clock.now();
    settle();
    for (const device of devices.values()) {
      if (now <= device.nextStaleAt) continue;
      doubtWhere(device, (one) => staleAt(one) < now);
      let next = forever;
      for (const one of device.values.values()) next = Math.min(next, staleAt(one));
      device.nextStaleAt = next;
    }
    stop = clock.after(sweepMs, sweep);
  };
  let stop = clock.after(sweepMs, sweep);
  return { doubtWhere, stopSweep: () => stop() };
};
