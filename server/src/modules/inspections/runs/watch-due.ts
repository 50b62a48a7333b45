import { inspectionTexts as texts } from '@eoms/phrases';
import type { Database, Executor } from '../../../platform/database/database.ts';
import type { Timed } from '../../../platform/work/queue.ts';
import { type CalendarModule, eachDueOf, type VenueTime } from '../../calendar/calendar.module.ts';
import { inspectionStored, plansSaved } from '../inspections.news.ts';
import { nextDueOfPlan } from '../plans/next-due.ts';
import { completePlan, duePlans, type PlanRow, setPlan } from '../plans/plans.store.ts';
import { type AnnounceDeps, announceDue, announceMissed } from './announce-inspection.ts';
import { type BeginDeps, beginInspection } from './begin-inspection.ts';
import { cancelInspection } from './end-inspection.ts';
import { takeMissed, untilDue } from './inspections.store.ts';
import { makeOfPlan } from './make-inspection.ts';

export interface WatchDueDeps extends BeginDeps, AnnounceDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly calendar: Pick<CalendarModule, 'read'>;
}

const atOnce = 20;
/** After a long time without the product, the latest of these are listed as cancelled. */
const missedAtMost = 50;

/** The time of a plan that has come, and those after it that have come, too, while nothing ran. */
const timesOf = (plan: PlanRow, now: Date, venue: VenueTime): Date[] => {
  const { nextDueAt, recurrence, startsOn, doneAt, end, times } = plan;
  if (nextDueAt === null) return [];
  if (recurrence.kind === 'afterDone') {
    // The queue was woken to find the time; it may lie ahead.
    const [due] = nextDueOfPlan(plan, now, venue);
    return due && due <= now ? [due] : [];
  }
  const left = end.kind === 'afterTimes' ? end.times - times : missedAtMost;
  const found = [nextDueAt];
  for (const due of eachDueOf(recurrence, { startsOn, doneAt }, nextDueAt, venue)) {
    if (due > now || found.length >= left) break;
    found.push(due);
    if (found.length > missedAtMost) found.shift();
  }
  return found;
};

/** Makes an inspection for a time of a plan. What should have begun while nothing ran is listed, and is not begun. */
const makeDue = async (deps: WatchDueDeps, tx: Executor, plan: PlanRow, planned: Date, isLast: boolean) => {
  const made = await makeOfPlan(tx, plan, { planned });
  if (!made) return;
  await deps.news.changed(tx, inspectionStored, { inspectionId: made.id });
  const isLate = made.lateAt <= new Date();
  if (isLate && (!isLast || made.type === 'automatic'))
    await cancelInspection(deps, tx, made.id, { reason: texts.notRunning, by: null });
  else if (made.type === 'automatic') await beginInspection(deps, tx, made, null);
  else await announceDue(deps, tx, made);
};

const performPlan = async (deps: WatchDueDeps, tx: Executor, plan: PlanRow, venue: VenueTime): Promise<void> => {
  const now = new Date();
  const due = timesOf(plan, now, venue);
  const times = plan.times + due.length;
  for (const [at, planned] of due.entries()) await makeDue(deps, tx, plan, planned, at === due.length - 1);
  const isAfterDone = plan.recurrence.kind === 'afterDone';
  // While one is open, nobody knows when the next one of these is due.
  const waits = isAfterDone && due.length > 0;
  const [next] = nextDueOfPlan({ ...plan, times }, now, venue);
  const lastAt = due.at(-1) ?? plan.lastAt;
  const isOver = waits ? plan.end.kind === 'afterTimes' && times >= plan.end.times : !next;
  const values = { times, lastAt, nextDueAt: waits || isOver ? null : (next ?? null) };
  await (isOver ? completePlan : setPlan)(tx, plan.id, values);
  await deps.news.changed(tx, plansSaved, {});
};

const somePlans = (deps: WatchDueDeps): Promise<number> =>
  deps.database.transaction(async (tx) => {
    const due = await duePlans(tx, atOnce);
    const venue = await deps.calendar.read(tx);
    for (const plan of due) await performPlan(deps, tx, plan, venue);
    return due.length;
  });

/** Says once that an inspection was not begun in time. */
const someMissed = (deps: WatchDueDeps): Promise<number> =>
  deps.database.transaction(async (tx) => {
    const missed = await takeMissed(tx, atOnce);
    for (const one of missed) {
      await announceMissed(deps, tx, one);
      await deps.news.changed(tx, inspectionStored, { inspectionId: one.id });
    }
    return missed.length;
  });

/** Makes the inspections of plans when they are due, once for each time, and says what was not begun in time. */
export const dueInspections = (deps: WatchDueDeps): Timed => ({
  waiting: untilDue,
  async perform() {
    while ((await somePlans(deps)) === atOnce);
    while ((await someMissed(deps)) === atOnce);
  },
});
