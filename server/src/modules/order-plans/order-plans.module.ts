import { type OrderPlanDraft, orderPlansEndpoints } from '@eoms/contract';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { type CalendarModule, nextDueOf } from '../calendar/calendar.module.ts';
import { orderChanged, type WorkOrdersModule } from '../work-orders/work-orders.module.ts';
import { dueOrders, nextOf } from './open-due.ts';
import { orderPlansSaved } from './order-plans.news.ts';
import {
  closedAtOf,
  lockPlans,
  orderPlanReferences,
  planListing,
  plansIn,
  setPlan,
  shownPlan,
} from './order-plans.store.ts';

export interface OrderPlansDeps {
  readonly platform: Pick<Platform, 'database' | 'references' | 'news' | 'work'>;
  readonly calendar: Pick<CalendarModule, 'read' | 'addFollower'>;
  readonly orders: Pick<WorkOrdersModule, 'openPlanned' | 'requirePlanned'>;
}

export interface OrderPlansModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Opens what is due; also done when its time has come. */
  openDue(): Promise<void>;
}

const shownTimes = 5;

/** Saves a plan; one that is in use goes by its new times at once. */
const savePlan = (deps: OrderPlansDeps, caller: Caller, draft: OrderPlanDraft): Promise<{ id: string }> => {
  const { database, news } = deps.platform;
  return database.transaction(async (tx) => {
    const { id } = await saveRow(tx, plansIn(caller.places), draft, caller, async (before) => {
      await deps.orders.requirePlanned(tx, caller, draft, before);
      if (!draft.enabled) return { values: { nextDueAt: null } };
      const end = await closedAtOf(tx, before?.lastOrderId ?? null);
      const isWaiting = draft.recurrence.kind === 'afterDone' && end === 'open';
      if (isWaiting) return { values: { nextDueAt: null } };
      const doneAt = end === 'open' ? null : end;
      const next = nextOf({ ...draft, doneAt }, new Date(), await deps.calendar.read(tx));
      if (!next) throw refuse('orderPlan.neverDue', {}, [{ field: 'recurrence' }]);
      return { values: { nextDueAt: next, doneAt } };
    });
    await news.changed(tx, orderPlansSaved, {});
    return { id };
  });
};

/** Work orders that come round: one is opened for each due time. */
export const createOrderPlans = (deps: OrderPlansDeps): OrderPlansModule => {
  const { platform, calendar, orders } = deps;
  const { database, news, work } = platform;
  platform.references.add(orderPlanReferences);
  const due = work.open({ name: 'recurring orders', timed: dueOrders({ database, calendar, orders }) });
  news.wakes(orderPlansSaved, due);
  news.wakes(orderChanged, due);
  calendar.addFollower(async (tx, _before, after) => {
    const now = new Date();
    for (const plan of await lockPlans(tx)) {
      const { id, recurrence, nextDueAt } = plan;
      if (recurrence.kind === 'afterDone' || recurrence.on === 'all' || nextDueAt === null || nextDueAt <= now)
        continue;
      await setPlan(tx, id, { nextDueAt: nextOf(plan, now, after) ?? null });
    }
    await news.changed(tx, orderPlansSaved, {});
  });
  return {
    routes: implement(orderPlansEndpoints, {
      listOrderPlans: ({ query }, caller) =>
        database.read(async (db) =>
          presentPage(await readPage(db, query, planListing(db, caller.places, query)), shownPlan.present),
        ),
      saveOrderPlan: ({ body }, caller) => savePlan(deps, caller, body),
      removeOrderPlan: async ({ body: { id } }, caller) => {
        await database.transaction(async (tx) => {
          await removeRow(tx, plansIn(caller.places), id, caller);
          await news.changed(tx, orderPlansSaved, {});
        });
        return null;
      },
      previewOrderPlan: async ({ body: { recurrence, startsOn } }) => {
        const from = { startsOn, doneAt: null };
        const found = nextDueOf(recurrence, from, new Date(), await calendar.read(), shownTimes);
        return found.map((time) => time.toISOString());
      },
    }),
    start: async () => due.start(),
    stop: due.stop,
    openDue: due.run,
  };
};
