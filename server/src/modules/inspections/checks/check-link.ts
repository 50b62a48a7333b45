import { inspectionTexts as texts } from '@eoms/phrases';
import { DateTime } from 'luxon';
import type { DevicesModule } from '../../devices/devices.module.ts';
import { type AskedDevice, type Checked, checked } from './asked-device.ts';

/** Fewer earlier values say nothing about what is usual. */
const knownAtLeast = 3;
const slowerThan = { times: 4, ms: 250 };

const minuteOf = (at: number): string => DateTime.fromMillis(at).toFormat('MM-dd HH:mm');

/** A device that did not answer, with since when it is silent. */
export const unreachable = (offlineSince: number | undefined): Checked =>
  checked('reachable', 'failed', {
    seen: offlineSince === undefined ? texts.silent : texts.silentSince(minuteOf(offlineSince)),
    expected: texts.answers,
  });

export const checkReachable = (): Checked[] => [
  checked('reachable', 'passed', { seen: texts.answered, expected: texts.answers }),
];

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** The round trip against what it usually was; far slower is a finding, a little slower is noise. */
export const checkRoundTrip = ({ state: { roundTripMs }, past }: AskedDevice): Checked[] => {
  if (roundTripMs === undefined) return [];
  const before = past.flatMap(({ findings }) => findings.find(({ key }) => key === 'roundTrip')?.value ?? []);
  const value = Math.round(roundTripMs);
  const seen = { seen: texts.ms(value), value, unit: 'ms' };
  if (before.length < knownAtLeast) return [checked('roundTrip', 'passed', seen)];
  const usual = medianOf(before);
  const limit = Math.max(usual * slowerThan.times, usual + slowerThan.ms);
  return [
    checked('roundTrip', value <= limit ? 'passed' : 'failed', {
      ...seen,
      expected: texts.usual(usual),
      limit: { operator: '<=', value: limit },
    }),
  ];
};

/** Alarms of the device that nobody has handled. */
export const checkAlarms = ({ device }: AskedDevice, alarms: Pick<DevicesModule['alarms'], 'counts'>): Checked[] => {
  const count = alarms.counts([device.id]).get(device.id)?.count ?? 0;
  return [
    checked('alarms', count === 0 ? 'passed' : 'failed', {
      seen: count === 0 ? texts.noAlarms : texts.alarms(count),
      expected: texts.noAlarms,
      value: count,
    }),
  ];
};
