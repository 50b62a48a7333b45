import { minutesOfDay, type WorkOrderPartUse, type WorkOrderTimeDraft } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { PartsModule } from '../parts/parts.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { type ChangeOrdersDeps, changeOrder } from './change-order.ts';
import { dropTime, findTime, holdTimesOf, minutesOn, putTime } from './order-effort.store.ts';
import { noteRecord } from './order-records.store.ts';
import { seenBy } from './work-orders.policy.ts';

export interface SaveEffortDeps extends ChangeOrdersDeps {
  readonly places: Pick<PlacesModule, 'seesPlace' | 'placeNames'>;
  readonly parts: Pick<PartsModule, 'move'>;
}

/** What the caller noted; the time of others cannot be changed. */
const ownTime = async ({ database }: SaveEffortDeps, caller: Caller, id: string) => {
  const time = await findTime(database.db, seenBy(caller, caller.places), id);
  if (!time) throw refuse('404');
  if (time.byId !== caller.userId) throw refuse('workOrder.notYours');
  return time;
};

/** Notes how long the caller worked on an order, or changes that. Nobody works more than 24 hours on a day. */
export const saveTime = async (
  deps: SaveEffortDeps,
  caller: Caller,
  draft: WorkOrderTimeDraft,
): Promise<{ id: string }> => {
  const { orderId, day, minutes, note } = draft;
  const before = draft.id === undefined ? undefined : await ownTime(deps, caller, draft.id);
  if (before && before.orderId !== orderId) throw refuse('404');
  const id = before?.id ?? newId();
  await changeOrder(deps, caller, { id: orderId, may: 'write', after: draft }, async (tx, _, by) => {
    await holdTimesOf(tx, by.id);
    if ((await minutesOn(tx, by.id, day, id)) + minutes > minutesOfDay)
      throw refuse('workOrder.timeTooLong', {}, [{ field: 'minutes' }]);
    await putTime(tx, { id, orderId, by: by.name, byId: by.id, day, minutes, note });
  });
  return { id };
};

export const removeTime = async (deps: SaveEffortDeps, caller: Caller, id: string): Promise<null> => {
  const { orderId } = await ownTime(deps, caller, id);
  return changeOrder(deps, caller, { id: orderId, may: 'write', after: { removedTime: id } }, (tx) => dropTime(tx, id));
};

/** Takes parts for an order from a stock, or puts them back. */
export const usePart = async (deps: SaveEffortDeps, caller: Caller, given: WorkOrderPartUse): Promise<null> => {
  const { orderId, partId, placeId, action: kind, quantity, note } = given;
  const [name] = (await deps.places.seesPlace(caller.places, placeId)) ? await deps.places.placeNames([placeId]) : [];
  if (name === undefined) throw refuseUnknown('placeId');
  return changeOrder(deps, caller, { id: orderId, may: 'write', after: given }, async (tx, order, by) => {
    const place = { id: placeId, name };
    const part = await deps.parts.move(tx, { kind, partId, place, quantity, note, orderId }, by);
    const detail = { part: part.name, quantity, unit: part.unit, from: name };
    await noteRecord(tx, order.id, { kind: kind === 'use' ? 'partUsed' : 'partReturned', text: note, detail }, by);
  });
};
