import { z } from 'zod';
import { imageErrors } from '../files/files.endpoints.ts';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, DayOrTime, Done, Flag, Id, Saved, Time, WholeNumber } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { StatisticsPeriod } from '../vocabulary/statistics-periods.ts';
import {
  Alarm,
  AlarmHistoryEntry,
  AlarmOccurrence,
  AlarmResult,
  AlarmStatus,
  picturesAtMost,
} from './alarm.entities.ts';
import { AlarmRank, AlarmRankedBy, AlarmStatistics } from './alarm-figures.entities.ts';
import { AlarmLevel, AlarmLevelText } from './alarm-level.entities.ts';
import { Incident } from './incident.entities.ts';

const see = may('view', 'alarmCenter', 'alarmSolve', 'deviceInformation', 'home');
/** The screens whose widgets list the alarms of a place too. */
const list = may(
  'view',
  'alarmCenter',
  'alarmSolve',
  'deviceInformation',
  'home',
  'placeControl',
  'centralizedControl',
  'controlDesign',
  'examples',
  'customizeControl',
  'controlDocument',
);
const solve = may('control', 'alarmCenter', 'alarmSolve');
const counts = z.object({ '1': z.number(), '2': z.number(), '3': z.number(), '4': z.number() });

/** A period that ends now, or any span; `from` and `to` win over `period`. */
const within = {
  period: StatisticsPeriod.optional(),
  from: DayOrTime.optional(),
  to: DayOrTime.optional(),
};
const filters = {
  active: Flag.optional(),
  /** A severity with all its kinds, or an added level alone. */
  level: AlarmLevelText.optional(),
  placeId: Id.optional(),
  /** With everything below it. */
  groupId: Id.optional(),
  deviceId: Id.optional(),
  /** Raised by this alarm rule. */
  ruleId: Id.optional(),
  /** Only those assigned to the caller. */
  mine: Flag.optional(),
  shelved: Flag.optional(),
  /** Covered by a maintenance window that is open. */
  suppressed: Flag.optional(),
  ...within,
};
const alarmQuery = pageQuery(['raisedAt', 'lastAt', 'level']).extend(filters);
const ids = z.array(Id).min(1).max(200);
const Reason = z.string().trim().min(1).max(500);
/** Alarms raised in a span; by default in the last 30 days. */
const Span = z.strictObject({
  ...within,
  placeId: Id.optional(),
  /** With everything below it. */
  groupId: Id.optional(),
});

/** `day` means the last 24 hours, across midnight. */
export const TrendPeriod = z.enum(['day', ...StatisticsPeriod.options]);
export type TrendPeriod = z.infer<typeof TrendPeriod>;

export const alarmsEndpoints = {
  listAlarms: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getPage',
    summary: 'Page of alarms, worst and newest first',
    needs: list,
    scope: 'place',
    panels: 'control',
    query: alarmQuery.extend({ status: AlarmStatus.optional() }),
    reply: page(Alarm).extend({
      counts: z.object({
        pending: z.number(),
        shelved: z.number(),
        suppressed: z.number(),
        processed: z.number(),
      }),
    }),
  }),
  getAlarm: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getById/{id}',
    summary: 'One alarm',
    needs: see,
    scope: 'place',
    params: ById,
    reply: Alarm,
  }),
  countAlarms: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getNotice',
    summary: 'Pending alarms by severity, for the top bar and its sound',
    needs: 'session',
    keys: true,
    scope: 'place',
    /** `unanswered`: of these the active ones that nobody has acknowledged; `unansweredLevels`: the same by level. */
    reply: counts.extend({
      unanswered: counts,
      unansweredLevels: z.array(z.object({ level: AlarmLevel, count: z.number() })),
    }),
  }),
  alarmTrend: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getStatisticsByDate',
    summary: 'Alarms raised per hour, day, month or year and severity',
    needs: see,
    scope: 'place',
    query: Span.extend({ period: TrendPeriod.optional() }),
    reply: z.array(z.object({ at: Time, levels: counts })),
  }),
  listUnsolvedAlarms: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getNoSolveList',
    summary: 'Page of pending alarms, worst and newest first',
    needs: see,
    scope: 'place',
    query: alarmQuery,
    reply: page(Alarm),
  }),
  listSolvedAlarms: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getYesSolveList',
    summary: 'Page of solved alarms',
    needs: see,
    scope: 'place',
    query: alarmQuery,
    reply: page(Alarm),
  }),
  exportAlarms: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/exportWarningLog',
    summary: 'The alarms of the list as a table (xlsx), 50 000 at most',
    needs: see,
    scope: 'place',
    query: z.strictObject({ ...filters, keyword: z.string().max(200).optional(), status: AlarmStatus.optional() }),
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    perMinute: 20,
    heavy: true,
  }),
  alarmStatistics: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getStatistics',
    summary: 'How many alarms were raised, how they were solved and how long that took',
    needs: see,
    scope: 'place',
    query: Span,
    reply: AlarmStatistics,
  }),
  alarmRanking: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getRanking',
    summary: 'Devices, places, device types or alarm texts with the most alarms',
    needs: see,
    scope: 'place',
    query: Span.extend({ by: AlarmRankedBy, size: WholeNumber(1, 100).optional() }),
    reply: z.array(AlarmRank),
  }),
  listAlarmOccurrences: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getOccurrences/{id}',
    summary: 'When the cause of an alarm came and went; the first and the latest',
    needs: see,
    scope: 'place',
    params: ById,
    reply: z.array(AlarmOccurrence),
  }),
  listAlarmHistory: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getHistory/{id}',
    summary: 'What people did about an alarm and wrote about it, oldest first',
    needs: see,
    scope: 'place',
    params: ById,
    reply: z.array(AlarmHistoryEntry),
  }),
  getAlarmPicture: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getPicture/{id}',
    summary: 'A picture of a comment, only for those who may see the alarm',
    needs: see,
    scope: 'place',
    params: ById,
    reply: binary('image/webp'),
  }),
  commentAlarm: endpoint({
    method: 'POST',
    path: '/deviceWarningLog/saveComment',
    summary: 'Write about an alarm, with pictures',
    needs: solve,
    scope: 'place',
    body: z.strictObject({
      id: Id,
      text: z.string().trim().min(1).max(2000),
      images: z.array(Id).max(picturesAtMost).optional(),
    }),
    reply: Saved,
    errors: ['404', 'alarm.tooManyComments', ...imageErrors],
  }),
  reopenAlarm: endpoint({
    method: 'POST',
    path: '/deviceWarningLog/reopen',
    summary: 'Open solved alarms again, with a reason',
    needs: solve,
    scope: 'place',
    body: z.strictObject({ ids, reason: Reason }),
    reply: Done,
    errors: ['409', 'alarm.notSolved', 'alarm.raisedAgain'],
  }),
  listAlarmAssignees: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getAssignees',
    summary: 'People who may see a place and its alarms, by a few letters',
    needs: solve,
    scope: 'place',
    query: z.strictObject({ placeId: Id, keyword: z.string().trim().max(100).optional() }),
    reply: z.array(z.object({ id: Id, name: z.string(), username: z.string() })),
    errors: ['404'],
    perMinute: 240,
  }),
  assignAlarm: endpoint({
    method: 'POST',
    path: '/deviceWarningLog/assign',
    summary: 'Assign alarms to somebody who may see their places, or to nobody',
    needs: solve,
    scope: 'place',
    body: z.strictObject({ ids, userId: Id.nullable() }),
    reply: Done,
    errors: ['404', '409', 'alarm.alreadySolved', 'alarm.assigneeMayNot'],
  }),
  shelveAlarm: endpoint({
    method: 'POST',
    path: '/deviceWarningLog/shelve',
    summary: 'Shelve pending alarms until a time: they are neither counted nor announced until then',
    needs: solve,
    scope: 'place',
    body: z.strictObject({ ids, until: Time, reason: Reason }),
    reply: Done,
    errors: ['409', 'alarm.alreadySolved', 'alarm.shelvedTooLong'],
  }),
  unshelveAlarm: endpoint({
    method: 'POST',
    path: '/deviceWarningLog/unshelve',
    summary: 'Bring shelved alarms back at once',
    needs: solve,
    scope: 'place',
    body: z.strictObject({ ids }),
    reply: Done,
    errors: ['409', 'alarm.alreadySolved'],
  }),
  listIncidents: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getIncidents',
    summary: 'Pending alarms that probably have one cause, grouped under it',
    needs: see,
    scope: 'place',
    reply: z.array(Incident),
  }),
  acknowledgeAlarm: endpoint({
    method: 'POST',
    path: '/deviceWarningLog/acknowledge',
    summary: 'Acknowledge an alarm; its sound stops',
    needs: solve,
    scope: 'place',
    body: z.strictObject({ ids }),
    reply: Done,
    errors: ['409', 'alarm.alreadySolved'],
  }),
  solveAlarm: endpoint({
    method: 'POST',
    path: '/deviceWarningLog/saveWarningLogSolve',
    summary: 'Close alarms with a result and what was done',
    needs: solve,
    scope: 'place',
    body: z.strictObject({
      ids,
      result: AlarmResult,
      remarks: z.string().trim().max(2000),
    }),
    reply: Done,
    errors: ['409', 'alarm.alreadySolved'],
  }),
};
