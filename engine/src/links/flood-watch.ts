import type { SourceText } from '@eoms/contract/vocabulary';
import type { Clock, Flood } from '@eoms/drivers/kit';
import type { Bus } from '../bus.ts';
import { backOffMs } from './back-off.ts';
import type { LinkTiming } from './link-timing.ts';

export interface FloodWatchOptions {
  readonly deviceId: string;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly timing: Pick<LinkTiming, 'floodMs' | 'asideFromMs' | 'asideToMs'>;
  /** The device kept flooding: ends its link, to be retried after `retryMs`. */
  readonly setAside: (reason: SourceText, retryMs: number) => void;
}

/** Handles devices that send more than their link allows. */
export interface FloodWatch {
  update(flood: Flood | undefined): void;
  current(): Flood | undefined;
  /** The device is retried by hand: earlier flooding no longer counts. */
  reset(): void;
}

/** After this long without flooding, the pause starts at its minimum again. */
const forgivenMs = 600_000;

const rateOf = ({ bytesPerSecond, framesPerSecond }: Flood): string =>
  `${Math.round(bytesPerSecond / 1_024)} KB/s, ${framesPerSecond}/s`;
const reasonFor = (flood: Flood): SourceText => ({
  zh: `设备不停地发送数据（已限速至 ${rateOf(flood)}），已暂停连接`,
  en: `the device sends without end (slowed to ${rateOf(flood)}); its link was set aside`,
});

export const createFloodWatch = (options: FloodWatchOptions): FloodWatch => {
  const { deviceId, clock, bus, timing } = options;
  let flood: Flood | undefined;
  let asides = 0;
  let triedAt = 0;
  return {
    update: (next) => {
      const before = flood;
      flood = next;
      if (next === undefined) return;
      const { bytesPerSecond, framesPerSecond } = next;
      const now = clock.now();
      if (before === undefined) bus.emit('device.slowed', { deviceId, at: now, bytesPerSecond, framesPerSecond });
      if (now - next.since < timing.floodMs) return;
      asides = now - triedAt > timing.floodMs + forgivenMs ? 1 : asides + 1;
      const retryMs = backOffMs(asides, timing.asideFromMs, timing.asideToMs);
      triedAt = now + retryMs;
      options.setAside(reasonFor(next), retryMs);
    },
    current: () => flood,
    reset: () => {
      asides = 0;
      triedAt = 0;
    },
  };
};
