import type { InspectionDue, InspectionType } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { CalendarModule } from '../../calendar/calendar.module.ts';
import { nextDueOfPlan } from '../plans/next-due.ts';
import { namesOfPeople, plansDueBefore } from '../plans/plans.store.ts';
import { inspectionsBetween, presentInspection } from '../runs/inspections.store.ts';

export interface CalendarDeps {
  readonly database: Pick<Database, 'db'>;
  readonly calendar: Pick<CalendarModule, 'read'>;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

interface Wanted extends Span {
  readonly type?: InspectionType | undefined;
  readonly personId?: string | undefined;
  readonly placeId?: string | undefined;
}

const day = 86_400_000;
const daysAtMost = 62;
const entriesAtMost = 1_000;
/** A plan that is due every quarter of an hour does not fill the calendar alone. */
const perPlan = 200;

export const requireSpan = ({ from, to }: Span, days: number): void => {
  const length = Date.parse(to) - Date.parse(from);
  if (!(length > 0 && length <= days * day)) throw refuse('inspection.spanTooLong', {}, [{ field: 'to' }]);
};

/** Inspections of a span, whatever became of them. */
const made = async (
  { database: { db } }: CalendarDeps,
  scope: PlaceScope,
  wanted: Wanted,
): Promise<InspectionDue[]> => {
  const rows = await inspectionsBetween(db, scope, wanted, entriesAtMost);
  return rows.map((row) => {
    const { planId, name, type, people } = row;
    return { inspection: presentInspection(row), planId, name, type, dueAt: row.dueAt.toISOString(), people };
  });
};

/** What the plans will have in the span. */
const toCome = async (deps: CalendarDeps, scope: PlaceScope, wanted: Wanted): Promise<InspectionDue[]> => {
  const rows = await plansDueBefore(deps.database.db, scope, wanted);
  const peopleOf = await namesOfPeople(
    deps.database.db,
    rows.flatMap(({ peopleIds }) => peopleIds),
  );
  const venue = await deps.calendar.read();
  const to = new Date(wanted.to);
  return rows.flatMap((plan) => {
    const { id, name, type, nextDueAt, peopleIds } = plan;
    if (nextDueAt === null) return [];
    const begin = new Date(Math.max(nextDueAt.getTime(), Date.parse(wanted.from)) - 1);
    const due = nextDueOfPlan(plan, begin, venue, perPlan).filter((one) => one < to && one >= nextDueAt);
    return due.map((one) => ({
      inspection: null,
      planId: id,
      name,
      type,
      dueAt: one.toISOString(),
      people: peopleOf(peopleIds),
    }));
  });
};

/** What is due, running, missed and done in a span, and what plans will have. */
export const readCalendar = async (deps: CalendarDeps, scope: PlaceScope, wanted: Wanted): Promise<InspectionDue[]> => {
  requireSpan(wanted, daysAtMost);
  const all = [...(await made(deps, scope, wanted)), ...(await toCome(deps, scope, wanted))];
  return all.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt)).slice(0, entriesAtMost);
};
