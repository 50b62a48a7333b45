import { DateTime } from 'luxon';
import type { Platform } from '../../../platform/platform.ts';
import type { OpenQueue } from '../../../platform/work/work.ts';
import type { NoticesModule } from '../../notices/notices.module.ts';
import { beginLook, lookAt, untilNextLook } from './due-reminders.store.ts';
import { createRemind, everythingDue, type RemindDeps, subjectOf } from './remind.ts';

export interface WatchDuesDeps extends RemindDeps {
  readonly work: Platform['work'];
  readonly notices: Pick<NoticesModule, 'send' | 'addCheck'>;
}

/** Until another node looks, if the one that does dies at it. */
const takenOverAfterMinutes = 5;

/** Looks every hour at what falls due. */
export const watchDues = (deps: WatchDuesDeps): OpenQueue => {
  const { database, work, notices, sources } = deps;
  const remind = createRemind(deps);
  notices.addCheck('due:', async (subject) => {
    const [, kind, subjectId, on = ''] = subject.split(':');
    const source = sources().find((one) => one.kind === kind);
    if (!source) return false;
    const found = await everythingDue(database.db, source, { from: on, to: on });
    return found.some((due) => subject === subjectOf(source.kind, due) && due.subjectId === subjectId);
  });
  return work.open({
    name: 'reminders of what falls due',
    timed: {
      waiting: untilNextLook,
      async perform() {
        if (!(await beginLook(database.db, takenOverAfterMinutes))) return;
        await remind();
        await lookAt(database.db, DateTime.now().startOf('hour').plus({ hours: 1 }).toJSDate());
      },
    },
  });
};
