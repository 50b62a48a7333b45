import type { ServiceLevel, serviceLevelsEndpoints } from '@eoms/contract';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { requireRevision } from '../../platform/database/revision.ts';
import { lockRow, removeRow, saveRow, writeRow } from '../../platform/database/save-row.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { nameOfUser } from '../access/access.module.ts';
import {
  idOfLevel,
  keptCalendars,
  keptLevels,
  levelFields,
  listCalendars,
  listLevels,
} from './service-levels.store.ts';

export interface ServiceLevelsHandlersDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  /** Changes what is promised, and sets the clocks of open orders by it. */
  readonly following: <T>(tx: Executor, change: () => Promise<T>) => Promise<T>;
}

const peopleIn = async (db: Executor, ids: readonly string[]): Promise<ServiceLevel['people']> => {
  const people = [];
  for (const id of new Set(ids)) people.push({ id, name: await nameOfUser(db, id) });
  return people.flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name }]));
};

export const serviceLevelsHandlers = ({
  database,
  following,
}: ServiceLevelsHandlersDeps): Handlers<typeof serviceLevelsEndpoints> => ({
  listServiceLevels: async () => {
    const rows = await listLevels(database.db);
    const levels = [];
    for (const row of rows) {
      const ids = row.steps.flatMap(({ userIds }) => userIds);
      levels.push({ ...row, people: await peopleIn(database.db, ids) });
    }
    return levels;
  },
  saveServiceLevel: async ({ body }, caller) => {
    requireAllPlaces(caller);
    await database.transaction((tx) =>
      following(tx, async () => {
        const id = await idOfLevel(tx, body.urgency);
        if (id === undefined) throw refuse('404');
        const named = [...new Set(body.steps.flatMap(({ userIds }) => userIds))];
        if ((await peopleIn(tx, named)).length !== named.length) throw refuseUnknown('steps');
        const before = await lockRow(tx, keptLevels, id);
        await requireRevision(tx, before, body, caller);
        await writeRow(tx, keptLevels, { id, before }, { values: levelFields.values(body), after: body }, caller);
      }),
    );
    return null;
  },
  listWorkingCalendars: () => listCalendars(database.db),
  saveWorkingCalendar: async ({ body }, caller) => {
    requireAllPlaces(caller);
    return database.transaction((tx) => following(tx, () => saveRow(tx, keptCalendars, body, caller)));
  },
  removeWorkingCalendar: async ({ body: { id } }, caller) => {
    requireAllPlaces(caller);
    await database.transaction((tx) => removeRow(tx, keptCalendars, id, caller));
    return null;
  },
});
