import { textOf } from '@eoms/contract';
import { deviceEventText, sampleVenue } from '@eoms/phrases';
import type { SampleAlarm } from '../../modules/alarms/alarms.module.ts';
import { stableId } from '../../platform/database/stable-id.ts';
import type { DemoFile } from '../demo-file.ts';
import type { NamedOutage } from './past-events.ts';

/** How alarms of a well-run venue end, most of them with something mended. */
const results = [
  'eliminated',
  'eliminated',
  'noNeed',
  'eliminated',
  'eliminated',
  'falseAlarm',
  'eliminated',
  'other',
] as const;

/** The alarm of an outage, raised three seconds later as the engine does and handled a while after its end. */
export const pastAlarm = (
  { name, number, deviceId, from, to }: NamedOutage,
  language: DemoFile['language'],
): SampleAlarm => {
  const result = results[number % results.length] ?? 'eliminated';
  const remarks = sampleVenue.past.remarks[result];
  return {
    id: stableId(`${name}:alarm`),
    deviceId,
    cause: 'offline',
    level: 2,
    text: deviceEventText('offline'),
    property: null,
    raisedAt: new Date(from + 3_000),
    clearedAt: new Date(to),
    acknowledgedAt: new Date(from + (1 + (number % 9)) * 60_000),
    solvedAt: new Date(to + (5 + (number % 40)) * 60_000),
    solvedBy: textOf(sampleVenue.past.by, language),
    result,
    remarks: textOf(remarks[number % remarks.length], language) ?? '',
  };
};
