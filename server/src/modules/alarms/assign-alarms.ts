import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Access } from '../access/access.module.ts';
import { assign, findPeople, nameOfUser, placesOfAlarms } from './assign-alarms.store.ts';
import { type ChangeAlarmsDeps, changeAll } from './change-alarms.ts';

export interface AssignAlarmsDeps extends ChangeAlarmsDeps {
  readonly access: Pick<Access, 'accessOf'>;
}

const offered = 20;
const considered = 100;

/** Whether a user would see the alarms of all these places. */
const maySee = async ({ access }: AssignAlarmsDeps, userId: string, placeIds: readonly string[]): Promise<boolean> => {
  const { superAdministrator, grants, places } = await access.accessOf(userId, undefined);
  const opens = (['alarmCenter', 'alarmSolve'] as const).some((screen) => grants.get(screen)?.has('view'));
  if (!superAdministrator && !opens) return false;
  return places === 'all' || placeIds.every((id) => places.includes(id));
};

/** Those who could look after the alarms of a place, by name. */
export const findAssignees = async (
  deps: AssignAlarmsDeps,
  caller: Caller,
  { placeId, keyword = '' }: { readonly placeId: string; readonly keyword?: string | undefined },
) => {
  if (caller.places !== 'all' && !caller.places.includes(placeId)) throw refuse('404');
  const found: { id: string; name: string; username: string }[] = [];
  for (const person of await findPeople(deps.database.db, keyword, considered)) {
    if (await maySee(deps, person.id, [placeId])) found.push(person);
    if (found.length === offered) break;
  }
  return found;
};

export const assignAlarms = async (
  deps: AssignAlarmsDeps,
  caller: Caller,
  { ids, userId }: { ids: readonly string[]; userId: string | null },
): Promise<null> => {
  const { db } = deps.database;
  const name = userId === null ? null : await nameOfUser(db, userId);
  if (name === undefined) throw refuseUnknown('userId');
  const places = await placesOfAlarms(db, caller.places, ids);
  if (userId !== null && !(await maySee(deps, userId, places)))
    throw refuse('alarm.assigneeMayNot', {}, [{ field: 'userId' }]);
  const deed = { kind: 'assigned', news: 'assigned', detail: { assignee: name }, after: { userId } } as const;
  return changeAll(deps, caller, ids, deed, (tx, all) => assign(tx, caller.places, all, { id: userId, name }));
};
