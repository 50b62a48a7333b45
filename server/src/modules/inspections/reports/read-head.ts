import { type InspectionAction, type InspectionHead, inspectionsEndpoints } from '@eoms/contract';
import { areAmong } from '../../../platform/auth/rights.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { findInspection, type InspectionRow, presentInspection } from '../runs/inspections.store.ts';
import { totalsOfPlaces, touchingNow, trendOfPlan } from './report.store.ts';

/** What the state of an inspection leaves to do. */
const possible = ({ status, type, failed, planId }: InspectionRow): InspectionAction[] => {
  if (status === 'toBegin') return ['begin', 'cancel', 'reschedule'];
  const found: InspectionAction[] = failed > 0 ? ['order', 'putBack'] : [];
  if (status !== 'afoot') return [...found, ...(type === 'automatic' || planId !== null ? (['repeat'] as const) : [])];
  return [...found, 'cancel', ...(type === 'manual' ? (['answer', 'finish'] as const) : [])];
};

const { setInspectionStart, orderInspected } = inspectionsEndpoints;

/** What the caller may do with it now. */
const mayNow = (row: InspectionRow, caller: Caller): InspectionAction[] =>
  possible(row).filter((action) => {
    const { needs } = action === 'order' ? orderInspected : setInspectionStart;
    return areAmong(caller.placesFor(needs), row.placeIds);
  });

export const readHead = async ({ db }: Pick<Database, 'db'>, caller: Caller, id: string): Promise<InspectionHead> => {
  const row = await findInspection(db, caller.places, id);
  if (!row) throw refuse('404');
  const [places, touching, trend] = await Promise.all([
    totalsOfPlaces(db, id),
    row.status === 'afoot' ? touchingNow(db, id) : [],
    trendOfPlan(db, row),
  ]);
  const previous = trend.filter((one) => one.id !== id).at(-1);
  const { checklists, presence } = row.definition;
  return {
    ...presentInspection(row),
    newlyFailed: row.newlyFailed,
    recovered: row.recovered,
    active: row.active,
    previous: previous ? { id: previous.id, endedAt: previous.endedAt.toISOString(), failed: previous.failed } : null,
    trend: trend.map(({ endedAt, ...one }) => ({ id: one.id, at: endedAt.toISOString(), failed: one.failed })),
    places,
    touching,
    checklists: checklists.map(({ subject: _subject, ...asked }) => asked),
    presence,
    may: mayNow(row, caller),
  };
};
