import type { Text } from '@eoms/contract/vocabulary';
import type { Babble, Clock } from '@eoms/drivers/kit';
import type { Bus } from '../bus.ts';
import { backOffMs } from './back-off.ts';
import type { LinkTiming } from './link-timing.ts';

export interface BabbleWatchOptions {
  readonly deviceId: string;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly timing: Pick<LinkTiming, 'babbleMs' | 'asideFromMs' | 'asideToMs'>;
  /** The device kept babbling: ends its link, to be retried after `retryMs`. */
  readonly setAside: (reason: Text, retryMs: number) => void;
}

/** Handles devices that send more than their link allows. */
export interface BabbleWatch {
  update(babble: Babble | undefined): void;
  current(): Babble | undefined;
  /** The device is retried by hand: earlier babbling no longer counts. */
  reset(): void;
}

/** After this long without babbling, the pause starts at its minimum again. */
const forgivenMs = 600_000;

const rateOf = ({ bytesPerSecond, framesPerSecond }: Babble): string =>
  `${Math.round(bytesPerSecond / 1_024)} KB/s, ${framesPerSecond}/s`;
const reasonFor = (babble: Babble): Text => ({
  zh: `设备不停地发送数据（已限速至 ${rateOf(babble)}），已暂停连接`,
  en: `the device sends without end (slowed to ${rateOf(babble)}); its link was set aside`,
});

export const createBabbleWatch = (options: BabbleWatchOptions): BabbleWatch => {
  const { deviceId, clock, bus, timing } = options;
  let babble: Babble | undefined;
  let asides = 0;
  let triedAt = 0;
  return {
    update: (next) => {
      const before = babble;
      babble = next;
      if (next === undefined) return;
      const { bytesPerSecond, framesPerSecond } = next;
      const now = clock.now();
      if (before === undefined) bus.emit('device.slowed', { deviceId, at: now, bytesPerSecond, framesPerSecond });
      if (now - next.since < timing.babbleMs) return;
      asides = now - triedAt > timing.babbleMs + forgivenMs ? 1 : asides + 1;
      const retryMs = backOffMs(asides, timing.asideFromMs, timing.asideToMs);
      triedAt = now + retryMs;
      options.setAside(reasonFor(next), retryMs);
    },
    current: () => babble,
    reset: () => {
      asides = 0;
      triedAt = 0;
    },
  };
};
