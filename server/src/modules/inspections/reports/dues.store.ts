import type { Due } from '@eoms/contract';
import { and, asc, between, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/database/database.ts';
import { dayOf } from '../../../platform/database/local-day.ts';
import { oneOf, type PlaceScope } from '../../../platform/database/row-scope.ts';
import { inspections, inspectionPlans as plans } from '../inspections.tables.ts';
import { inspectionsWithin, plansWithin } from '../seen.store.ts';

export interface WantedDues {
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  readonly scope: PlaceScope;
  readonly atMost: number;
}

const within = (moment: PgColumn, { from, to }: WantedDues): SQL => between(dayOf(moment), sql`${from}`, sql`${to}`);
const dayText = (moment: PgColumn): SQL<string> => sql`${dayOf(moment)}::text`;
const somewhere = { placeId: null, placeName: null };
const namesOf = (placeIds: PgColumn): SQL<string> =>
  sql`left(coalesce((select string_agg(name, ', ' order by name) from places where id = any(${placeIds})), ''), 200)`;

/** Inspections that wait to be begun, and the next one of each plan. */
export const duesOfInspections = async (db: Executor, wanted: WantedDues): Promise<Omit<Due, 'kind'>[]> => {
  const waiting = await db
    .select({
      subjectId: inspections.id,
      title: inspections.name,
      type: inspections.type,
      note: namesOf(inspections.placeIds),
      on: dayText(inspections.dueAt),
    })
    .from(inspections)
    .where(and(eq(inspections.status, 'toBegin'), within(inspections.dueAt, wanted), inspectionsWithin(wanted.scope)))
    .orderBy(asc(inspections.dueAt), asc(inspections.id))
    .limit(wanted.atMost);
  // The one that is already made stands for the next time of its plan.
  const isMade = and(eq(inspections.planId, plans.id), eq(inspections.dueAt, plans.nextDueAt));
  const next = await db
    .select({ subjectId: plans.id, title: plans.name, note: namesOf(plans.placeIds), on: dayText(plans.nextDueAt) })
    .from(plans)
    .leftJoin(inspections, isMade)
    .where(
      and(
        eq(plans.status, 'afoot'),
        within(plans.nextDueAt, wanted),
        isNull(inspections.id),
        plansWithin(wanted.scope),
      ),
    )
    .orderBy(asc(plans.nextDueAt), asc(plans.id))
    .limit(wanted.atMost);
  return [
    ...waiting.map(({ type, ...due }) => ({
      ...due,
      ...somewhere,
      path:
        type === 'manual' ? `/deviceProbingCenter?do=${due.subjectId}` : `/deviceProbingPlanReport?id=${due.subjectId}`,
    })),
    ...next.map((due) => ({ ...due, ...somewhere, path: `/deviceProbingPlan?edit=${due.subjectId}` })),
  ];
};

/** The people of inspections, and of plans for their next one; what devices are asked automatically needs nobody. */
export const remindedOfInspections = async (db: Executor, dues: readonly Pick<Due, 'subjectId'>[]) => {
  const ids = dues.map(({ subjectId }) => subjectId);
  const made = await db
    .select({
      id: inspections.id,
      planId: inspections.planId,
      people: inspections.people,
      placeIds: inspections.placeIds,
    })
    .from(inspections)
    .where(and(oneOf(inspections.id, ids), eq(inspections.type, 'manual')));
  const planned = await db
    .select({ id: plans.id, keepers: plans.peopleIds, placeIds: plans.placeIds })
    .from(plans)
    .where(and(oneOf(plans.id, ids), eq(plans.type, 'manual')));
  const bySubject = new Map([
    ...planned.map(({ id, ...people }) => [id, { about: id, ...people }] as const),
    ...made.map(({ id, planId, people, placeIds }) => {
      const keepers = people.map((person) => person.id);
      return [id, { about: planId ?? id, keepers, placeIds }] as const;
    }),
  ]);
  return dues.map(({ subjectId }) => bySubject.get(subjectId));
};
