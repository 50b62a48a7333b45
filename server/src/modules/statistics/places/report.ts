import {
  type AlarmSeverity,
  alarmSeverities,
  type PlaceUsage,
  type Reliability,
  type SourceText,
  textOf,
  type WeeklyReport,
  wordsIn,
} from '@eoms/contract';
import { statisticsReport } from '@eoms/phrases';
import type { Language } from '../../../platform/http/context.ts';
import type { Cell, Sheet } from '../../../platform/tables/tables.ts';
import type { LevelCounts } from '../../alarms/alarms.module.ts';
import type { Period } from './periods.ts';

export interface ReportFigures {
  readonly weekly: WeeklyReport;
  readonly usage: PlaceUsage;
  readonly reliability: Reliability;
  /** The names of the severities. */
  readonly levelNames: (level: AlarmSeverity) => SourceText;
  readonly warnings: readonly { readonly at: string; readonly levels: LevelCounts }[];
}

const rounded = (value: number | null, decimals = 1): number | null =>
  value === null ? null : Number(value.toFixed(decimals));
const percent = (share: number | null): number | null => (share === null ? null : rounded(share * 100, 2));
const two = (n: number): string => String(n).padStart(2, '0');
const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
const monthOf = (at: Date): string => dayOf(at).slice(0, 7);
const labelOf = ({ kind }: Period, at: Date): string => {
  if (kind === 'day') return `${two(at.getHours())}:00`;
  return kind === 'year' ? monthOf(at) : dayOf(at);
};

/** The last day of a period is the one before its end. */
export const periodText = ({ kind, from, to }: Period): string =>
  kind === 'day' ? dayOf(from) : `${dayOf(from)} – ${dayOf(new Date(to.getTime() - 1))}`;

const summaryOf = (weekly: WeeklyReport, words: (typeof statisticsReport)['zh']): Cell[][] => [
  [words.meetings, weekly.meetings.now, weekly.meetings.before],
  [words.usage, percent(weekly.usage.now), percent(weekly.usage.before)],
  [words.reliability, percent(weekly.reliability.now), percent(weekly.reliability.before)],
  [words.lostMinutes, rounded(weekly.lostMinutes.now), rounded(weekly.lostMinutes.before)],
  [words.alarms, weekly.alarms.now, weekly.alarms.before],
  [words.repairHours, rounded(weekly.repairHours.now), rounded(weekly.repairHours.before)],
];

/** The figures as tables: the sheets of a workbook, or the parts of a document. */
export const reportSheets = (
  { weekly, usage, reliability, warnings, levelNames }: ReportFigures,
  period: Period,
  language: Language,
): Sheet[] => {
  const words = wordsIn(statisticsReport, language);
  return [
    { name: words.summary, headings: [words.figure, words.now, words.before], rows: summaryOf(weekly, words) },
    {
      name: words.used,
      headings: [words.time, words.meetings, words.booked],
      rows: usage.spans.map((span) => [labelOf(period, new Date(span.at)), span.meetings, rounded(span.bookedMinutes)]),
    },
    {
      name: words.places,
      headings: [words.place, words.meetings, words.booked, words.lostMinutes, words.share, words.cause],
      rows: reliability.places.map((one) => [
        ...[one.placeName, one.meetings, rounded(one.bookedMinutes), rounded(one.lostMinutes)],
        percent(one.bookedMinutes === 0 ? null : 1 - one.lostMinutes / one.bookedMinutes),
        one.causeDeviceName,
      ]),
    },
    {
      name: words.devices,
      headings: [words.device, words.place, words.failures, words.offline, words.availability, words.mtbf, words.mttr],
      rows: reliability.devices.map((one) => [
        ...[one.deviceName, one.placeName, one.failures, rounded(one.offlineMinutes)],
        ...[percent(one.availability), rounded(one.mtbf), rounded(one.mttr)],
      ]),
    },
    {
      name: words.warnings,
      headings: [words.month, ...alarmSeverities.map((level) => textOf(levelNames(level), language))],
      rows: warnings.map(({ at, levels }) => [monthOf(new Date(at)), levels[1], levels[2], levels[3], levels[4]]),
    },
  ];
};
