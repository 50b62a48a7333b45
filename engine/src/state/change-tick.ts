import type { Clock } from '@eoms/drivers/kit';
import type { StateDiff } from './device-state.ts';
import type { LiveDevice, LiveValue } from './live-device.ts';

export interface ChangeTickOptions {
  readonly clock: Clock;
  readonly publish: (diff: StateDiff) => void;
  readonly tickMs?: number;
}

/** Collects the changes of one tick; the timer runs only while there are some. `before` is called before publishing. */
export const createChangeTick = (
  { clock, publish, tickMs = 50 }: ChangeTickOptions,
  before: (values: readonly LiveValue[]) => void,
) => {
  let connections: LiveDevice[] = [];
  let values: LiveValue[] = [];
  let stopTimer: (() => void) | undefined;

  const flush = (): void => {
    stopTimer?.();
    stopTimer = undefined;
    if (connections.length + values.length === 0) return;
    const [devices, changed] = [connections, values];
    connections = [];
    values = [];
    before(changed);
    let gone = false;
    for (const device of devices) {
      device.queued = false;
      gone ||= device.gone;
    }
    for (const one of changed) {
      one.queued = false;
      gone ||= one.gone;
    }
    publish({
      at: clock.now(),
      connections: gone ? devices.filter((device) => !device.gone) : devices,
      values: gone ? changed.filter((one) => !one.gone) : changed,
    });
  };
  const wake = (): void => {
    stopTimer ??= clock.after(tickMs, flush);
  };
  return {
    flush,
    connection: (device: LiveDevice): void => {
      if (device.queued) return;
      device.queued = true;
      connections.push(device);
      wake();
    },
    value: (one: LiveValue): void => {
      if (one.queued) return;
      one.queued = true;
      values.push(one);
      wake();
    },
  };
};
