import { type Alarm, severityOf } from '@eoms/contract';
import { alarmLevelNames } from '@eoms/phrases';
import { DateTime } from 'luxon';
import type { NoticeVariables } from './render-notice.ts';

/** In the server's time zone, the same in both languages. */
export const timeText = (at: string | Date): string =>
  DateTime.fromJSDate(new Date(at)).toFormat('yyyy-MM-dd HH:mm:ss');

/** What templates may say about an alarm. */
export const alarmVariables = (
  alarm: Pick<
    Alarm,
    'text' | 'level' | 'value' | 'occurrences' | 'raisedAt' | 'lastAt' | 'clearedAt' | 'deviceName' | 'placeName'
  >,
): NoticeVariables => ({
  'alarm.text': alarm.text,
  'alarm.level': alarmLevelNames[severityOf(alarm.level)],
  'alarm.value': alarm.value === null ? '' : String(alarm.value),
  'alarm.count': String(alarm.occurrences),
  'alarm.raisedAt': timeText(alarm.raisedAt),
  'alarm.lastAt': timeText(alarm.lastAt),
  'alarm.clearedAt': alarm.clearedAt === null ? '' : timeText(alarm.clearedAt),
  'device.name': alarm.deviceName,
  'place.name': alarm.placeName,
});
