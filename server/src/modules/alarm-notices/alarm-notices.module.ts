import type { Alarm } from '@eoms/contract';
import { z } from 'zod';
import type { Executor } from '../../platform/database/database.ts';
import { localEvent } from '../../platform/news/news.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { type AlarmChange, type AlarmsModule, alarmChangeRecorded } from '../alarms/alarms.module.ts';
import { alarmVariables, type NoticesModule } from '../notices/notices.module.ts';
import type { AlarmNotice, NoticeOf } from './alarm-notice.ts';
import { dropTimers, forgetSent, noteSent, setTimers, type Timer, wasSent } from './alarm-notices.store.ts';
import { announceAlarm, announcementOf } from './announce-alarm.ts';
import { createTimers, needsSomebody } from './run-timers.ts';
import { standardNotice } from './standard-notice.ts';

export type { AlarmNotice, EscalationStep, NoticeOf } from './alarm-notice.ts';

export interface AlarmNoticesDeps extends Pick<Platform, 'database' | 'news' | 'jobs' | 'work' | 'safeMode'> {
  readonly alarms: Pick<AlarmsModule, 'find' | 'levels'>;
  readonly notices: Pick<NoticesModule, 'send' | 'setAlarms' | 'recipientIds'>;
}

export interface AlarmNoticesModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Plugs in what rules say about the notices of an alarm; for others the standard applies. */
  setRules(noticeOf: NoticeOf): void;
}

/** Repetitions or escalations of an alarm are due at some time. */
const timersSet = localEvent('alarmNotices.timersSet', z.object({}));

const retentionDays = 90;
const jobName = 'alarmNotices.tidy';
const minute = 60_000;

/** An alarm that comes back waits for somebody again; one that was raised while it was shelved or suppressed is announced then. */
const starting: ReadonlySet<AlarmChange> = new Set(['raised', 'reopened', 'unshelved', 'unsuppressed']);
const ending: ReadonlySet<AlarmChange> = new Set(['acknowledged', 'solved', 'shelved', 'suppressed']);

const isShelved = ({ shelvedUntil }: Alarm): boolean => shelvedUntil !== null && new Date(shelvedUntil) > new Date();
/** Nobody needs to hear of an alarm of a maintenance window whose cause has gone when the window ends. */
const isOver = (change: AlarmChange, { active }: Alarm): boolean => change === 'unsuppressed' && !active;

const timersOf = async (tx: Executor, alarm: Alarm, notice: AlarmNotice): Promise<Timer[]> => {
  const now = Date.now();
  const due = (minutes: number): Date => new Date(now + Math.max(1, minutes) * minute);
  const timers: Timer[] = [];
  if (notice.push === 'every')
    timers.push({ alarmId: alarm.id, kind: 'repeat', step: 0, dueAt: due(notice.everyMinutes) });
  for (const [step, { afterMinutes }] of notice.escalation.entries())
    if (!(await wasSent(tx, alarm.id, `escalation ${step}`)))
      timers.push({ alarmId: alarm.id, kind: 'escalation', step, dueAt: due(afterMinutes) });
  return timers;
};

/** Notices about alarms: when they are raised, again until somebody acknowledges them, and when they clear. */
export const createAlarmNotices = (deps: AlarmNoticesDeps): AlarmNoticesModule => {
  const { database, news, jobs, work, alarms, notices } = deps;
  let rules: NoticeOf = () => undefined;
  const noticeOf = async (alarm: Alarm): Promise<AlarmNotice | null> => {
    if (isShelved(alarm) || alarm.suppressedBy) return null;
    const notice = await rules(alarm);
    return notice === undefined ? standardNotice(alarm, await notices.recipientIds()) : notice;
  };
  const timers = createTimers({ database, work, alarms, notices, noticeOf });
  news.wakes(timersSet, timers);

  const raised = async (alarm: Alarm): Promise<void> => {
    const notice = alarm.status === 'pending' ? await noticeOf(alarm) : null;
    if (!notice) return;
    await database.transaction(async (tx) => {
      // One alarm is announced once, however often its cause comes and goes while it is pending.
      if (await noteSent(tx, alarm.id, 'raised'))
        await announceAlarm(tx, { notices, alarms }, alarm, announcementOf(notice, 'alarm-raised'));
      if (!needsSomebody(alarm)) return;
      await setTimers(tx, await timersOf(tx, alarm, notice));
      await news.changed(tx, timersSet, {});
    });
  };
  const cleared = async (alarm: Alarm, deliveryId: string): Promise<void> => {
    const notice = await noticeOf(alarm);
    await database.transaction(async (tx) => {
      await dropTimers(tx, alarm.id);
      if (!notice?.onClear || !(await wasSent(tx, alarm.id, 'raised'))) return;
      if (await noteSent(tx, alarm.id, `cleared ${deliveryId}`))
        await announceAlarm(tx, { notices, alarms }, alarm, announcementOf(notice, 'alarm-cleared'));
    });
  };

  notices.setAlarms(async (caller, alarmId) => {
    const alarm = await alarms.find(caller.places, alarmId);
    return alarm && { ...alarmVariables(alarm), 'alarm.level': await alarms.levels.nameOf(database.db, alarm.level) };
  });
  news.deliver(alarmChangeRecorded, 'alarm-notices', async ({ alarmId, change }, { id }) => {
    const alarm = await alarms.find('all', alarmId);
    if (!alarm) return;
    if (isOver(change, alarm)) return;
    if (starting.has(change)) await raised(alarm);
    else if (change === 'cleared') await cleared(alarm, id);
    else if (ending.has(change)) await dropTimers(database.db, alarmId);
  });
  jobs.work(jobName, () => forgetSent(database.db, retentionDays));
  return {
    routes: [],
    setRules(given) {
      rules = given;
    },
    async start() {
      await jobs.schedule(jobName, '47 3 * * *');
      await deps.safeMode.whenOff(timers.start);
    },
    stop: timers.stop,
  };
};
