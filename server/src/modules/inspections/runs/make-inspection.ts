import type { InspectionCause } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { existingChecklists } from '../answers/checklists.store.ts';
import { type InspectionDefinition, inspections } from '../inspections.tables.ts';
import { namesOfPeople, type PlanRow } from '../plans/plans.store.ts';
import type { InspectionRow } from './inspections.store.ts';

const minute = 60_000;

/** What an inspection of a plan does: as the plan is now, whatever becomes of it later. */
const definitionOf = async (tx: Executor, plan: PlanRow): Promise<InspectionDefinition> => {
  const { devices, checks, presence, followUp } = plan;
  const asked = plan.type === 'manual' ? await existingChecklists(tx, plan.checklistIds) : [];
  const checklists = asked.map(({ id, name, questions, subject }) => ({ id, name, questions, subject }));
  return { devices, checks, checklists, presence, followUp };
};

type Made = Pick<InspectionRow, 'planId' | 'planned' | 'name' | 'type' | 'dueAt' | 'lateAt' | 'placeIds' | 'people'> & {
  readonly cause: InspectionCause;
  readonly definition: InspectionDefinition;
};

/** Undefined where another node has made it. */
export const insertInspection = async (tx: Executor, made: Made): Promise<InspectionRow | undefined> => {
  const [row] = await tx
    .insert(inspections)
    .values({ id: newId(), status: 'toBegin', ...made })
    .onConflictDoNothing({ target: [inspections.planId, inspections.planned] })
    .returning();
  return row;
};

/** The inspection of a plan for one of its times; `dueAt` is that time unless it is done ahead. */
export const makeOfPlan = async (
  tx: Executor,
  plan: PlanRow,
  { planned, dueAt = planned }: { readonly planned: Date; readonly dueAt?: Date },
): Promise<InspectionRow | undefined> => {
  const { id: planId, name, type, placeIds, peopleIds, graceMinutes } = plan;
  const people = (await namesOfPeople(tx, peopleIds))(peopleIds);
  const lateAt = new Date(dueAt.getTime() + graceMinutes * minute);
  const definition = await definitionOf(tx, plan);
  return insertInspection(tx, {
    planId,
    planned,
    name,
    type,
    cause: 'schedule',
    dueAt,
    lateAt,
    placeIds,
    people,
    definition,
  });
};
