import { type AlarmLevel, coversLevel } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { createInTurn } from '../../platform/in-turn.ts';
import type { CoveredBy } from '../alarms/alarms.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { moveOn, nextBoundary, openWindows, plannedWindows, type WindowRow } from './alarm-windows.store.ts';
import { occurrenceAt } from './occurrences.ts';
import { type CoveredThing, scopesOf } from './scopes.store.ts';

interface OpenWindow {
  readonly id: string;
  readonly name: string;
  readonly until: Date;
  readonly placeIds: ReadonlySet<string>;
  readonly deviceIds: ReadonlySet<string>;
  /** Empty: all. */
  readonly levels: readonly AlarmLevel[];
}

export interface OpenWindows {
  readonly coveredBy: CoveredBy;
  /** Reads again which windows are open; returns when that changes next, or null. */
  read(): Promise<Date | null>;
  count(): number;
}

interface OpenWindowsDeps {
  readonly database: Database;
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations'>;
  readonly now: () => Date;
}

/** The windows that are open, in memory. Of several that cover an alarm, the one that ends last suppresses it. */
export const createOpenWindows = ({ database: { db }, places, now }: OpenWindowsDeps): OpenWindows => {
  const inTurn = createInTurn();
  let open: readonly OpenWindow[] = [];
  let isFirst = true;

  const resolve = async (row: WindowRow, things: readonly CoveredThing[]): Promise<OpenWindow> => {
    const idsOf = (kind: CoveredThing['kind']) =>
      things.filter((thing) => thing.windowId === row.id && thing.kind === kind).map(({ id }) => id);
    return {
      id: row.id,
      name: row.name,
      until: row.currentTo ?? now(),
      levels: row.levels,
      placeIds: new Set([
        ...idsOf('place').flatMap((id) => [id, ...places.relations.roomsOf(id)]),
        ...(await places.placesBelow(idsOf('group'))),
      ]),
      deviceIds: new Set(idsOf('device')),
    };
  };
  /** At the first time all of them: the server's time zone may be another one than when they were saved. */
  const moveAllOn = async (at: Date): Promise<void> => {
    for (const row of await plannedWindows(db, isFirst ? undefined : at))
      await moveOn(db, row, occurrenceAt(row.schedule, at, row.notBefore));
    isFirst = false;
  };
  return {
    coveredBy: ({ deviceId, placeId, level }) =>
      open.find(
        ({ placeIds, deviceIds, levels }) =>
          (deviceIds.has(deviceId) || placeIds.has(placeId)) &&
          (levels.length === 0 || levels.some((one) => coversLevel(one, level))),
      ) ?? null,
    count: () => open.length,
    read: () =>
      inTurn(async () => {
        const at = now();
        await moveAllOn(at);
        const rows = await openWindows(db, at);
        const ids = rows.map(({ id }) => id);
        const things = await scopesOf(db, 'all', ids);
        const found = await Promise.all(rows.map((row) => resolve(row, things)));
        open = found.sort((a, b) => b.until.getTime() - a.until.getTime() || (a.id < b.id ? -1 : 1));
        return nextBoundary(db, at);
      }),
  };
};
