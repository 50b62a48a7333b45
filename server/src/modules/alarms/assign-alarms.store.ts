import { and, eq, isNull } from 'drizzle-orm';
import { changeWhile } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import { users } from '../people/people.tables.ts';
import type { AlarmRow } from './alarm-intake.store.ts';
import { alarmsIn, isPending } from './alarms.store.ts';
import { alarms } from './alarms.tables.ts';

const active = and(eq(users.realm, 'internal'), eq(users.enabled, true), isNull(users.removedAt));

export const findPeople = (db: Executor, keyword: string, limit: number) =>
  db
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(and(active, containing(keyword, users.name, users.username)))
    .orderBy(users.name, users.id)
    .limit(limit);

export const nameOfUser = async (db: Executor, id: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, id), active));
  return row?.name;
};

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
): Promise<AlarmRow[]> => changeWhile(tx, alarmsIn(scope), ids, isPending, { assigneeId: to.id, assignee: to.name });
