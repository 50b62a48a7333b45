import type { Recurrence } from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Timed } from '../../platform/work/queue.ts';
import { type CalendarModule, eachDueOf, nextDueOf, type VenueTime } from '../calendar/calendar.module.ts';
import type { WorkOrdersModule } from '../work-orders/work-orders.module.ts';
import {
  closedAtOf,
  isNewTime,
  noteOrder,
  type OrderPlanRow,
  setPlan,
  takePlans,
  untilPlan,
} from './order-plans.store.ts';

export interface OpenDueDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly calendar: Pick<CalendarModule, 'read'>;
  readonly orders: Pick<WorkOrdersModule, 'openPlanned'>;
}

interface Times {
  readonly recurrence: Recurrence;
  readonly startsOn: string;
  readonly doneAt: Date | null;
}

/** The next time of a plan after a moment; undefined where it never comes round again. */
export const nextOf = ({ recurrence, ...from }: Times, after: Date, venue: VenueTime): Date | undefined =>
  nextDueOf(recurrence, from, after, venue)[0];

/** Of the times that have come, the last: what was missed while nothing ran is one order, not ten. */
const lastDue = (plan: OrderPlanRow, due: Date, now: Date, venue: VenueTime): Date => {
  if (plan.recurrence.kind === 'afterDone') return due;
  let last = due;
  for (const one of eachDueOf(plan.recurrence, plan, due, venue)) {
    if (one > now) break;
    last = one;
  }
  return last;
};

/** The end of the last order sets the time of the next one, counted from then. */
const followEnd = async (tx: Executor, plan: OrderPlanRow, doneAt: Date, venue: VenueTime): Promise<void> => {
  const next = nextOf({ ...plan, doneAt }, doneAt, venue);
  await setPlan(tx, plan.id, { doneAt, nextDueAt: next ?? null });
};

const openOf = async ({ orders }: OpenDueDeps, tx: Executor, plan: OrderPlanRow, planned: Date) => {
  if (!(await isNewTime(tx, plan.id, planned))) return undefined;
  const orderId = await orders.openPlanned(tx, plan);
  await noteOrder(tx, plan.id, planned, orderId);
  return orderId;
};

const perform = async (deps: OpenDueDeps, tx: Executor, plan: OrderPlanRow, venue: VenueTime): Promise<void> => {
  const now = new Date();
  const isAfterDone = plan.recurrence.kind === 'afterDone';
  const end = isAfterDone ? await closedAtOf(tx, plan.lastOrderId) : null;
  // Opened again since: there is only one of these at a time.
  if (end === 'open') return setPlan(tx, plan.id, { nextDueAt: null });
  const isNews = end !== null && (plan.nextDueAt === null || end.getTime() !== plan.doneAt?.getTime());
  if (end !== null && isNews) return followEnd(tx, plan, end, venue);
  if (plan.nextDueAt === null) return;
  const opened = await openOf(deps, tx, plan, lastDue(plan, plan.nextDueAt, now, venue));
  const next = isAfterDone ? undefined : nextOf(plan, now, venue);
  await setPlan(tx, plan.id, { nextDueAt: next ?? null, lastOrderId: opened ?? plan.lastOrderId });
};

const atOnce = 20;

/**
 * Opens the orders of plans when they are due: each due time once, over all nodes and after a death, since the order, its
 * time and the next one commit together.
 */
export const dueOrders = (deps: OpenDueDeps): Timed => ({
  waiting: untilPlan,
  async perform() {
    for (;;) {
      const taken = await deps.database.transaction(async (tx) => {
        const found = await takePlans(tx, atOnce);
        const venue = await deps.calendar.read(tx);
        for (const plan of found) await perform(deps, tx, plan, venue);
        return found.length;
      });
      if (taken < atOnce) return;
    }
  },
});
