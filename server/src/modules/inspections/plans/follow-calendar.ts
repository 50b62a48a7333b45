import type { News } from '../../../platform/news/news.ts';
import type { CalendarModule } from '../../calendar/calendar.module.ts';
import { plansSaved } from '../inspections.news.ts';
import { nextDueOfPlan } from './next-due.ts';
import { lockAfoot, setPlan } from './plans.store.ts';

/** With the calendar of the venue, plans that go by its working days are due at other times. */
export const followCalendar =
  (news: Pick<News, 'changed'>): Parameters<CalendarModule['addFollower']>[0] =>
  async (tx, _before, after) => {
    const afoot = await lockAfoot(tx);
    const now = new Date();
    for (const plan of afoot) {
      const { recurrence, nextDueAt } = plan;
      if (recurrence.kind === 'afterDone' || recurrence.on === 'all' || nextDueAt === null || nextDueAt <= now)
        continue;
      const [next = null] = nextDueOfPlan(plan, now, after);
      await setPlan(tx, plan.id, { nextDueAt: next });
    }
    await news.changed(tx, plansSaved, {});
  };
