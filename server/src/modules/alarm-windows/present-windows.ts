import type { AlarmWindow, AlarmWindowState } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { countSuppressed, type WindowRow } from './alarm-windows.store.ts';
import { type CoveredThing, scopesOf } from './scopes.store.ts';

type Places = Pick<PlacesModule, 'placesBelow'>;

const stateOf = ({ enabled, currentFrom, currentTo }: WindowRow, at: Date): AlarmWindowState => {
  if (!currentFrom || !currentTo || currentTo <= at) return 'over';
  if (!enabled) return 'off';
  return currentFrom <= at ? 'open' : 'planned';
};

/** Whether all of it lies within these places. A group without places does not: those to come may be anybody's. */
export const isWithin = async (
  places: Places,
  scope: PlaceScope,
  things: readonly Pick<CoveredThing, 'kind' | 'id' | 'placeId'>[],
): Promise<boolean> => {
  if (scope === 'all') return true;
  const allowed = new Set(scope);
  for (const { kind, id, placeId } of things) {
    if (kind !== 'group' && (placeId === null || !allowed.has(placeId))) return false;
    if (kind !== 'group') continue;
    const below = await places.placesBelow([id]);
    if (below.length === 0 || below.some((place) => !allowed.has(place))) return false;
  }
  return true;
};

/** Windows as a caller with these places sees them. */
export const presentWindows = async (
  db: Executor,
  places: Places,
  { scope, at }: { readonly scope: PlaceScope; readonly at: Date },
  rows: readonly WindowRow[],
): Promise<AlarmWindow[]> => {
  const ids = rows.map(({ id }) => id);
  const [seen, all, suppressed] = await Promise.all([
    scopesOf(db, scope, ids),
    scope === 'all' ? [] : scopesOf(db, 'all', ids),
    countSuppressed(db, scope, ids),
  ]);
  const present = async (row: WindowRow): Promise<AlarmWindow> => {
    const things = seen.filter(({ windowId }) => windowId === row.id);
    const idsOf = (kind: CoveredThing['kind']) => things.filter((one) => one.kind === kind).map(({ id }) => id);
    const { id, name, reason, enabled, levels, schedule, currentFrom, currentTo, endedAt, endedBy, createdBy } = row;
    return {
      id,
      revision: row.revision,
      name,
      reason,
      enabled,
      levels,
      schedule,
      endedBy,
      createdBy,
      scope: { placeIds: idsOf('place'), groupIds: idsOf('group'), deviceIds: idsOf('device') },
      covers: things.map(({ kind, id: thingId, name: thingName }) => ({ kind, id: thingId, name: thingName })),
      whole: await isWithin(
        places,
        scope,
        all.filter(({ windowId }) => windowId === id),
      ),
      state: stateOf(row, at),
      current:
        currentFrom && currentTo && currentTo > at
          ? { from: currentFrom.toISOString(), to: currentTo.toISOString() }
          : null,
      suppressed: suppressed.get(id) ?? 0,
      endedAt: endedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    };
  };
  return Promise.all(rows.map(present));
};
