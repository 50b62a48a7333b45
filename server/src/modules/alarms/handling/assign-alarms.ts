import type { Caller } from '../../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import { type Access, createPeopleOfPlaces, nameOfUser } from '../../access/access.module.ts';
import { assign, placesOfAlarms } from './assign-alarms.store.ts';
import { type ChangeAlarmsDeps, changeAll } from './change-alarms.ts';

export interface AssignAlarmsDeps extends ChangeAlarmsDeps {
  readonly access: Pick<Access, 'accessOf'>;
}

const lookingAfter = ({ access }: AssignAlarmsDeps) =>
  createPeopleOfPlaces({ access, screens: ['alarmCenter', 'alarmSolve'] });

/** Those who could look after the alarms of a place, by name. */
export const findAssignees = (
  deps: AssignAlarmsDeps,
  caller: Caller,
  query: { readonly placeId: string; readonly keyword?: string | undefined },
) => lookingAfter(deps).find(deps.database.db, caller, query);

export const assignAlarms = async (
  deps: AssignAlarmsDeps,
  caller: Caller,
  { ids, userId }: { ids: readonly string[]; userId: string | null },
): Promise<null> => {
  const { db } = deps.database;
  const name = userId === null ? null : await nameOfUser(db, userId);
  if (name === undefined) throw refuseUnknown('userId');
  const places = await placesOfAlarms(db, caller.places, ids);
  if (userId !== null && !(await lookingAfter(deps).maySee(userId, places)))
    throw refuse('alarm.assigneeMayNot', {}, [{ field: 'userId' }]);
  const entry = { kind: 'assigned', news: 'assigned', detail: { assignee: name }, after: { userId } } as const;
  return changeAll(deps, caller, ids, entry, (tx, all) => assign(tx, caller.places, all, { id: userId, name }));
};
