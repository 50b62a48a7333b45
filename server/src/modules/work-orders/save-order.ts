import type { WorkOrderDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { requireRevision } from '../../platform/database/revision.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { nameOfInspection } from '../inspections/inspections.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { announceOrder } from './announce-order.ts';
import { asDoer, type ChangeOrdersDeps, changeOrder, requirePerson } from './change-order.ts';
import { answersWith, requireLink, requireType } from './check-by-type.ts';
import { openOrder } from './open-order.ts';
import { orderFields } from './order-fields.store.ts';
import { noteRecord } from './order-records.store.ts';
import { orderChanged } from './work-orders.news.ts';
import {
  alarmsOfOrder,
  alarmsWithin,
  devicesOfOrder,
  devicesWithin,
  nameOfAsset,
  type OrderRow,
  setOrderAlarms,
  setOrderDevices,
  updateOrder,
} from './work-orders.store.ts';

type OrderSaved = ReturnType<typeof orderFields.values>;

export interface SaveOrderDeps extends ChangeOrdersDeps {
  readonly places: Pick<PlacesModule, 'seesPlace' | 'placeNames'>;
}

/** The asset of an order by name; one that it has already may stay, although it was removed or moved since. */
const assetOf = async (tx: Executor, caller: Caller, assetId: string | null, before: OrderRow | undefined) => {
  if (assetId === null) return { assetId, assetName: null };
  if (before?.assetId === assetId) return { assetId, assetName: before.assetName };
  const assetName = await nameOfAsset(tx, caller.places, assetId);
  if (assetName === undefined) throw refuseUnknown('assetId');
  return { assetId, assetName };
};

/** The inspection of an order by name, likewise. */
const inspectionOf = async (
  tx: Executor,
  caller: Caller,
  inspectionId: string | null,
  before: OrderRow | undefined,
) => {
  if (inspectionId === null) return { inspectionId, inspectionName: null };
  if (before?.inspectionId === inspectionId) return { inspectionId, inspectionName: before.inspectionName };
  const inspectionName = await nameOfInspection(tx, caller.places, inspectionId);
  if (inspectionName === undefined) throw refuseUnknown('inspectionId');
  return { inspectionId, inspectionName };
};

/** What the type of an order asks for: it has to be there, as far as the caller sees what is linked. */
const byType = async (
  tx: Executor,
  { types }: SaveOrderDeps,
  caller: Caller,
  draft: WorkOrderDraft,
  before: OrderRow | undefined,
  unseenAlarms = 0,
) => {
  const type = requireType(await types.hold(tx, draft.type), before?.type);
  const asset = await assetOf(
    tx,
    caller,
    draft.assetId === undefined ? (before?.assetId ?? null) : draft.assetId,
    before,
  );
  const inspection = await inspectionOf(
    tx,
    caller,
    draft.inspectionId === undefined ? (before?.inspectionId ?? null) : draft.inspectionId,
    before,
  );
  if (type.link !== 'alarm' || unseenAlarms === 0) requireLink(type, { ...draft, ...asset, ...inspection });
  const known = before?.type === type.code ? before.answers : {};
  const { language } = caller;
  return {
    ...asset,
    ...inspection,
    answers: answersWith(type.fields, known, draft.answers, { at: 'create', language }),
  };
};

const placeNameOf = async ({ places }: SaveOrderDeps, caller: Caller, placeId: string): Promise<string> => {
  if (!(await places.seesPlace(caller.places, placeId))) throw refuseUnknown('placeId');
  const [name] = await places.placeNames([placeId]);
  if (name === undefined) throw refuseUnknown('placeId');
  return name;
};

const requireFuture = ({ deadline }: OrderSaved, before: Date | null): void => {
  const isNew = deadline && deadline.getTime() !== before?.getTime();
  if (isNew && deadline.getTime() <= Date.now()) throw refuse('workOrder.deadlinePassed', {}, [{ field: 'deadline' }]);
};

/** Who has what part by name; somebody who has it already keeps it without being asked again. */
const partsOf = async (deps: SaveOrderDeps, draft: WorkOrderDraft, before: OrderRow | undefined) => {
  const moved = before !== undefined && before.placeId !== draft.placeId;
  const nameOf = async (field: 'assigneeId' | 'supervisorId', known: string | null): Promise<string | null> => {
    const userId = draft[field];
    if (userId === null) return null;
    if (before?.[field] === userId && !moved) return known;
    return requirePerson(deps, userId, draft.placeId, field);
  };
  return {
    assignee: await nameOf('assigneeId', before?.assignee ?? null),
    supervisor: await nameOf('supervisorId', before?.supervisor ?? null),
  };
};

/** Devices that the order has already may stay, although they were removed or moved since. */
const linkDevices = async (tx: Executor, orderId: string, caller: Caller, given: readonly string[]): Promise<void> => {
  const ids = [...new Set(given)];
  const kept = (await devicesOfOrder(tx, orderId)).filter(({ id }) => ids.includes(id));
  const known = new Set(kept.map(({ id }) => id));
  const added = await devicesWithin(
    tx,
    caller.places,
    ids.filter((id) => !known.has(id)),
  );
  if (kept.length + added.length !== ids.length) throw refuseUnknown('deviceIds');
  await setOrderDevices(tx, orderId, [...kept, ...added]);
};

const linkAlarms = async (tx: Executor, orderId: string, caller: Caller, given: readonly string[]): Promise<void> => {
  const ids = [...new Set(given)];
  if ((await alarmsWithin(tx, caller.places, ids)).length !== ids.length) throw refuseUnknown('alarmIds');
  await setOrderAlarms(tx, orderId, caller.places, ids);
};

const link = async (tx: Executor, orderId: string, caller: Caller, draft: WorkOrderDraft): Promise<void> => {
  await linkDevices(tx, orderId, caller, draft.deviceIds);
  await linkAlarms(tx, orderId, caller, draft.alarmIds);
};

const create = async (deps: SaveOrderDeps, caller: Caller, draft: WorkOrderDraft): Promise<{ id: string }> => {
  const placeName = await placeNameOf(deps, caller, draft.placeId);
  const names = { placeName, ...(await partsOf(deps, draft, undefined)) };
  const by = await asDoer(deps.database.db, caller);
  const row = await deps.database.transaction(async (tx) => {
    const saved = orderFields.values(draft);
    requireFuture(saved, null);
    const given = await byType(tx, deps, caller, draft, undefined);
    const order = await openOrder(tx, deps, { ...saved, ...names, ...given }, by);
    if (!order) throw new Error('an order that belongs to no run is always new');
    await link(tx, order.id, caller, draft);
    await caller.audit({ target: order.id, after: draft }, tx);
    return order;
  });
  return { id: row.id };
};

const change = async (deps: SaveOrderDeps, caller: Caller, draft: WorkOrderDraft, id: string): Promise<void> => {
  const saved = orderFields.values(draft);
  await changeOrder(deps, caller, { id, may: 'edit', after: draft }, async (tx, before, by) => {
    await requireRevision(tx, before, draft, caller);
    // Alarms of places that the caller does not see stay linked, and count.
    const others = (await alarmsOfOrder(tx, id, 'all')).length - (await alarmsOfOrder(tx, id, caller.places)).length;
    const given = await byType(tx, deps, caller, draft, before, others);
    const assigned = draft.assigneeId !== before.assigneeId;
    if (assigned && before.status === 'processing')
      throw refuse('workOrder.useTransfer', {}, [{ field: 'assigneeId' }]);
    const moved = draft.placeId !== before.placeId;
    const placeName = moved ? await placeNameOf(deps, caller, draft.placeId) : before.placeName;
    requireFuture(saved, before.deadline);
    const later = saved.deadline?.getTime() !== before.deadline?.getTime() ? { overdueAt: null } : {};
    const parts = await partsOf(deps, draft, before);
    const values = { ...saved, placeName, ...later, ...parts, ...given };
    await updateOrder(tx, id, values);
    await link(tx, id, caller, draft);
    // Who sees only the other place hears of it too.
    if (moved) await deps.news.changed(tx, orderChanged, { orderId: id, placeId: draft.placeId });
    await noteRecord(tx, id, { kind: 'edited', ...(assigned ? { detail: { to: parts.assignee } } : {}) }, by);
    const users = assigned ? [draft.assigneeId] : [];
    const order = { ...before, ...values };
    await announceOrder(tx, deps, order, { event: 'assigned', users, by, text: draft.description });
  });
};

/** Opens an order or changes one that is still open. */
export const saveOrder = async (
  deps: SaveOrderDeps,
  caller: Caller,
  draft: WorkOrderDraft,
): Promise<{ id: string }> => {
  if (draft.id === undefined) return create(deps, caller, draft);
  await change(deps, caller, draft, draft.id);
  return { id: draft.id };
};
