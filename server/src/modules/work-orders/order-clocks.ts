import { isOpenOrder, type ServiceClockKind } from '@eoms/contract';
import {
  type Clocks,
  type DueStep,
  type Level,
  type Levels,
  moveClocks,
  openedClocks,
  type Runs,
  stepKey,
  stepsToCome,
} from '../service-levels/service-levels.module.ts';
import type { OrderRow, OrderValues } from './work-orders.store.ts';

type Timed = Pick<
  OrderRow,
  | 'urgency'
  | 'status'
  | 'acceptedAt'
  | 'heldAt'
  | 'clockSince'
  | 'stepsDone'
  | `${ServiceClockKind}${'Target' | 'Used' | 'Due'}`
>;
/** The columns in which an order has its clocks. */
export type ClockColumns = Pick<
  OrderValues,
  'clockSince' | 'nextStepAt' | `${ServiceClockKind}${'Target' | 'Used' | 'Due'}`
>;

/** Nothing runs while an order is held, done or closed; the response clock ends when somebody first accepts it. */
const runsOf = ({ status, acceptedAt, heldAt }: Timed): Runs => {
  const resolution = isOpenOrder(status) && heldAt === null;
  return { resolution, response: resolution && acceptedAt === null };
};

/** Orders of versions without clocks begin to count now. */
export const clocksOf = (row: Timed, now: Date): Clocks => ({
  since: row.clockSince ?? now,
  response: { target: row.responseTarget, used: row.responseUsed, due: row.responseDue },
  resolution: { target: row.resolutionTarget, used: row.resolutionUsed, due: row.resolutionDue },
});

const columnsOf = (clocks: Clocks, level: Level, done: readonly string[]): ClockColumns => ({
  clockSince: clocks.since,
  responseTarget: clocks.response.target,
  responseUsed: clocks.response.used,
  responseDue: clocks.response.due,
  resolutionTarget: clocks.resolution.target,
  resolutionUsed: clocks.resolution.used,
  resolutionDue: clocks.resolution.due,
  nextStepAt: stepsToCome(clocks, level, done)[0]?.at ?? null,
});

const levelOf = (levels: Levels, { urgency }: Pick<Timed, 'urgency'>): Level => {
  const level = levels.get(urgency);
  if (!level) throw new Error(`no service level for urgency ${urgency}`);
  return level;
};

/** The clocks of an order that is opened now. */
export const clocksOfNew = (order: Pick<Timed, 'urgency'>, levels: Levels, now: Date): ClockColumns => {
  const level = levelOf(levels, order);
  return columnsOf(openedClocks(level, now), level, []);
};

/**
 * The clocks of an order after a change of itself (`was` and `is`) or of what is promised (`before` and `after`);
 * undefined where neither makes a difference.
 */
export const clocksAfter = (
  { was, is }: { readonly was: Timed; readonly is: Timed },
  { before, after }: { readonly before: Levels; readonly after: Levels },
  now: Date,
): ClockColumns | undefined => {
  const [ran, runs] = [runsOf(was), runsOf(is)];
  const same = ran.response === runs.response && ran.resolution === runs.resolution && was.urgency === is.urgency;
  if (same && before === after) return undefined;
  const level = levelOf(after, is);
  const clocks = moveClocks(
    clocksOf(was, now),
    { runs: ran, working: levelOf(before, was).working },
    { runs, promised: level, now },
  );
  return columnsOf(clocks, level, is.stepsDone);
};

/** What is to be said about an order whose next step has come: of each clock the furthest, whose earlier ones are past. */
export const stepsDue = (
  order: Timed,
  levels: Levels,
  now: Date,
): { readonly due: readonly DueStep[]; readonly stepsDone: string[]; readonly nextStepAt: Date | null } => {
  const clocks = clocksOf(order, now);
  const coming = stepsToCome(clocks, levelOf(levels, order), order.stepsDone);
  const due = coming.filter(({ at }) => at <= now);
  const furthest = (kind: ServiceClockKind): DueStep[] =>
    due
      .filter(({ step }) => step.clock === kind)
      .sort((a, b) => b.step.percent - a.step.percent)
      .slice(0, 1);
  return {
    due: [...furthest('response'), ...furthest('resolution')],
    stepsDone: [...order.stepsDone, ...due.map(({ step }) => stepKey(step))],
    nextStepAt: coming.find(({ at }) => at > now)?.at ?? null,
  };
};
