import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Flag, Id, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { StatisticsPeriod } from '../vocabulary/statistics-periods.ts';
import { Alarm, AlarmResult, AlarmStatus } from './alarm.entities.ts';

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
  'customizeControl',
  'controlDocument',
);
const solve = may('control', 'alarmCenter', 'alarmSolve');
const counts = z.object({ '1': z.number(), '2': z.number(), '3': z.number(), '4': z.number() });

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
    query: pageQuery(['raisedAt', 'lastAt', 'level']).extend({
      status: AlarmStatus.optional(),
      active: Flag.optional(),
      level: z.enum(['1', '2', '3', '4']).optional(),
      placeId: Id.optional(),
      /** With everything below it. */
      groupId: Id.optional(),
      deviceId: Id.optional(),
      from: Time.optional(),
      to: Time.optional(),
    }),
    reply: page(Alarm).extend({ counts: z.object({ pending: z.number(), processed: z.number() }) }),
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
    summary: 'Pending alarms by level, for the top bar',
    needs: 'session',
    scope: 'place',
    reply: counts,
  }),
  alarmTrend: endpoint({
    method: 'GET',
    path: '/deviceWarningLog/getStatisticsByDate',
    summary: 'Alarms raised per hour, day or month and level',
    needs: see,
    scope: 'place',
    query: z.strictObject({
      period: TrendPeriod,
      placeId: Id.optional(),
      /** With everything below it. */
      groupId: Id.optional(),
    }),
    reply: z.array(z.object({ at: Time, levels: counts })),
  }),
  acknowledgeAlarm: endpoint({
    method: 'POST',
    path: '/deviceWarningLog/acknowledge',
    summary: 'Acknowledge an alarm; its sound stops',
    needs: solve,
    scope: 'place',
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: Done,
    errors: ['alarm.alreadySolved'],
  }),
  solveAlarm: endpoint({
    method: 'POST',
    path: '/deviceWarningLog/saveWarningLogSolve',
    summary: 'Close alarms with a result and what was done',
    needs: solve,
    scope: 'place',
    body: z.strictObject({
      ids: z.array(Id).min(1).max(200),
      result: AlarmResult,
      remarks: z.string().trim().max(2000),
    }),
    reply: Done,
    errors: ['alarm.alreadySolved'],
  }),
};
