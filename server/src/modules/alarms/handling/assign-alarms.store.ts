import { and } from 'drizzle-orm';
import { changeWhile } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { alarmsIn, pendingFor } from '../alarms.store.ts';
import { alarms } from '../alarms.tables.ts';
import type { AlarmRow } from '../intake/alarm-intake.store.ts';

export const placesOfAlarms = async (db: Executor, scope: PlaceScope, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ placeId: alarms.placeId })
    .from(alarms)
    .where(and(oneOf(alarms.id, ids), withinPlaces(alarms.placeId, scope)));
  return rows.map(({ placeId }) => placeId);
};

export const assign = (
  tx: Executor,
  scope: PlaceScope,
  ids: readonly string[],
  to: { readonly id: string | null; readonly name: string | null },
): Promise<AlarmRow[]> =>
  changeWhile(tx, alarmsIn(scope), ids, pendingFor('assign'), { assigneeId: to.id, assignee: to.name });
