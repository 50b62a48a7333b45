import type { Alarm } from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OpenQueue } from '../../platform/work/work.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { AlarmNotice } from './alarm-notice.ts';
import {
  dropTimer,
  dropTimers,
  moveTimer,
  noteSent,
  type Timer,
  takeDueTimer,
  untilTimer,
} from './alarm-notices.store.ts';
import { announceAlarm, announcementOf } from './announce-alarm.ts';

export interface TimersDeps {
  readonly database: Database;
  readonly work: Platform['work'];
  readonly alarms: Pick<AlarmsModule, 'find' | 'levels'>;
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly noticeOf: (alarm: Alarm) => Promise<AlarmNotice | null>;
}

const minute = 60_000;
/** How soon an alarm is looked at again that says nothing for now. */
const postponeMs = minute;

/** Whether an alarm still waits for somebody. */
export const needsSomebody = ({ status, active, acknowledgedAt }: Alarm): boolean =>
  status === 'pending' && active && acknowledgedAt === null;

/** The next full interval after now: what was due while nothing ran is said once. */
const nextOf = ({ dueAt }: Timer, everyMinutes: number, now: number): Date => {
  const every = Math.max(1, everyMinutes) * minute;
  const missed = Math.floor((now - dueAt.getTime()) / every);
  return new Date(dueAt.getTime() + (missed + 1) * every);
};

/**
 * Reminds of alarms and escalates them when their time has come: a timer and its notice change in one transaction.
 */
export const createTimers = ({ database, work, alarms, notices, noticeOf }: TimersDeps): OpenQueue => {
  const repeat = async (tx: Executor, timer: Timer, alarm: Alarm, notice: AlarmNotice): Promise<void> => {
    if (notice.push === 'once') return dropTimer(tx, timer);
    await announceAlarm(tx, { notices, alarms }, alarm, announcementOf(notice, 'alarm-repeated'));
    await moveTimer(tx, timer, nextOf(timer, notice.everyMinutes, Date.now()));
  };
  const escalate = async (tx: Executor, timer: Timer, alarm: Alarm, notice: AlarmNotice): Promise<void> => {
    await dropTimer(tx, timer);
    const step = notice.escalation[timer.step];
    if (!step || !(await noteSent(tx, alarm.id, `escalation ${timer.step}`))) return;
    const { objectIds: to, channelIds } = step;
    await announceAlarm(tx, { notices, alarms }, alarm, { occasion: 'alarm-escalated', to, channelIds });
  };
  const runOne = (): Promise<boolean> =>
    database.transaction(async (tx) => {
      const timer = await takeDueTimer(tx);
      if (!timer) return false;
      const alarm = await alarms.find('all', timer.alarmId);
      if (!alarm || !needsSomebody(alarm)) await dropTimers(tx, timer.alarmId);
      else {
        const notice = await noticeOf(alarm);
        if (!notice) await moveTimer(tx, timer, new Date(Date.now() + postponeMs));
        else await (timer.kind === 'repeat' ? repeat : escalate)(tx, timer, alarm, notice);
      }
      return true;
    });
  return work.open({
    name: 'reminders of alarms',
    timed: {
      waiting: untilTimer,
      async perform() {
        let more = true;
        while (more) more = await runOne();
      },
    },
  });
};
