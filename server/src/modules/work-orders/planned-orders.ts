import { isForSteps, type OrderPlanDraft } from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { type Access, nameOfUser } from '../access/access.module.ts';
import type { OrderTypesModule } from '../order-types/order-types.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { peopleOfOrders, requirePerson } from './change-order.ts';
import { type OpenOrderDeps, openOrder } from './open-order.ts';
import { mayOpenOrders } from './work-orders.policy.ts';
import { devicesWithin, setOrderDevices } from './work-orders.store.ts';

/** What an order of a plan says. */
export type Planned = Omit<OrderPlanDraft, 'id' | 'revision' | 'enabled' | 'recurrence' | 'startsOn'>;
type Named = Pick<Planned, 'placeId' | 'assigneeId' | 'supervisorId' | 'deviceIds'>;

export interface PlannedOrdersDeps extends OpenOrderDeps {
  readonly database: Database;
  readonly access: Pick<Access, 'accessOf'>;
  readonly places: Pick<PlacesModule, 'seesPlace' | 'placeNames'>;
  readonly types: Pick<OrderTypesModule, 'hold'>;
}

const hour = 3_600_000;

/** Somebody who left, or sees the place no more, has no part in an order; it is opened all the same. */
export const stillThere = async (
  deps: Pick<PlannedOrdersDeps, 'access'>,
  db: Executor,
  userId: string | null,
  placeId: string,
): Promise<{ readonly id: string | null; readonly name: string | null }> => {
  const name = userId === null ? undefined : await nameOfUser(db, userId);
  const sees = userId !== null && name !== undefined && (await peopleOfOrders(deps).maySee(userId, [placeId]));
  return sees ? { id: userId, name } : { id: null, name: null };
};

/** What a plan says has to be what the caller could open by hand; people and devices that it had before may stay. */
export const requirePlanned = async (
  deps: PlannedOrdersDeps,
  tx: Executor,
  caller: Caller,
  planned: Planned,
  before: Named | undefined,
): Promise<void> => {
  const { placeId, type: code, assigneeId, supervisorId } = planned;
  if (!(await deps.places.seesPlace(caller.places, placeId))) throw refuseUnknown('placeId');
  if (!mayOpenOrders(caller, placeId)) throw refuse('403');
  const type = await deps.types.hold(tx, code);
  if (!type) throw refuseUnknown('type');
  if (!isForSteps(type)) throw refuse('workOrder.typeNotForSteps', {}, [{ field: 'type' }]);
  for (const [field, userId] of Object.entries({ assigneeId, supervisorId } as const)) {
    const part = field as 'assigneeId' | 'supervisorId';
    if (userId === null || (before?.[part] === userId && before.placeId === placeId)) continue;
    await requirePerson(deps, userId, placeId, part);
  }
  const added = [...new Set(planned.deviceIds)].filter((id) => !before?.deviceIds.includes(id));
  if ((await devicesWithin(tx, caller.places, added)).length < added.length) throw refuseUnknown('deviceIds');
};

/** Opens an order of a plan in the caller's transaction, in the name of the plan. */
export const openPlanned = async (deps: PlannedOrdersDeps, tx: Executor, planned: Planned): Promise<string> => {
  const { name, theme, type, urgency, placeId, description, hours, deviceIds } = planned;
  const [placeName = ''] = await deps.places.placeNames([placeId]);
  const assignee = await stillThere(deps, tx, planned.assigneeId, placeId);
  const supervisor = await stillThere(deps, tx, planned.supervisorId, placeId);
  const order = {
    theme,
    type,
    urgency,
    placeId,
    placeName,
    description,
    assigneeId: assignee.id,
    assignee: assignee.name,
    supervisorId: supervisor.id,
    supervisor: supervisor.name,
    deadline: hours === null ? null : new Date(Date.now() + hours * hour),
  };
  const row = await openOrder(tx, deps, order, { id: null, name });
  if (!row) throw new Error('an order that belongs to no run is always new');
  await setOrderDevices(tx, row.id, await devicesWithin(tx, 'all', deviceIds));
  return row.id;
};
