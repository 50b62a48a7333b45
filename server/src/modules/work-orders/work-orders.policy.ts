import {
  isOpenOrder,
  may,
  mayBecome,
  orderRights,
  type ScreenPermission,
  type WorkOrderAction,
  type WorkOrderStatus,
  workOrderStates,
} from '@eoms/contract';
import { workOrderWords } from '@eoms/phrases';
import { type AccessRecord, isAmong, placesPermitted } from '../../platform/auth/rights.ts';
import { requireState } from '../../platform/database/change-state.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Identity } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { ordersAt, type Seen } from './seen-orders.store.ts';

const { see, seeAll, direct, handle, open } = orderRights;
const solveAlarms = may('control', 'alarmCenter', 'alarmSolve');

type Viewer = Pick<Identity, 'userId' | 'permits' | 'placesFor'>;

/** The orders that a caller may know of: those of the given places, or only those of them that name the caller. */
export const seenBy = ({ userId, placesFor }: Viewer, places: PlaceScope): Seen =>
  ordersAt(places, { all: placesFor(seeAll), userId });

/** The same for one order and somebody by their rights. */
export const seesOrder = (
  rights: AccessRecord,
  userId: string,
  { placeId, ...order }: Pick<Parts, 'placeId' | 'assigneeId' | 'initiatorId' | 'supervisorId'>,
): boolean => {
  const permits = (permission: ScreenPermission): boolean => isAmong(placesPermitted(rights, permission), placeId);
  const isNamed = [order.assigneeId, order.initiatorId, order.supervisorId].includes(userId);
  return permits(seeAll) || (isNamed && permits(see));
};

interface Parts {
  readonly placeId: string;
  readonly status: WorkOrderStatus;
  readonly assigneeId: string | null;
  readonly initiatorId: string | null;
  readonly supervisorId: string | null;
  /** Date, or the words of one. */
  readonly heldAt: unknown;
  readonly confirmation: 'initiator' | 'supervisor' | null;
  readonly doneById: string | null;
  readonly reopenUntil: Date | string | null;
}

type Phase = Pick<Parts, 'status' | 'heldAt' | 'assigneeId'>;
const isOpen = ({ status }: Phase): boolean => isOpenOrder(status);
const isConfirming = ({ status }: Phase): boolean => status === 'confirming';

const inState: Record<WorkOrderAction, (order: Phase) => boolean> = {
  accept: ({ status }) => status === 'unprocessed',
  return: (order) => isOpen(order) && order.assigneeId !== null,
  complete: ({ status }) => status === 'processing',
  confirm: isConfirming,
  reject: isConfirming,
  reopen: ({ status }) => status === 'resolved',
  transfer: isOpen,
  cancel: ({ status }) => mayBecome(workOrderStates, status, 'cancelled'),
  edit: isOpen,
  write: (order) => isOpen(order) || isConfirming(order),
  hold: (order) => isOpen(order) && order.heldAt === null,
  resume: (order) => isOpen(order) && order.heldAt !== null,
};

const byPerson = (order: Parts, { userId, placesFor }: Viewer): Record<WorkOrderAction, boolean> => {
  const permits = (permission: ScreenPermission): boolean => isAmong(placesFor(permission), order.placeId);
  const [works, opened, watches] = [order.assigneeId, order.initiatorId, order.supervisorId].map((id) => id === userId);
  const directs = permits(direct);
  const handles = permits(handle);
  const named = { initiator: opened, supervisor: watches };
  const confirms = order.confirmation !== null && (named[order.confirmation] || directs) === true;
  return {
    return: handles && (works || directs) === true,
    confirm: handles && confirms && order.doneById !== userId,
    reject: handles && confirms && order.doneById !== userId,
    reopen: handles && (opened || watches || directs) === true,
    accept: handles && (works === true || order.assigneeId === null),
    complete: handles && (works || watches || directs) === true,
    transfer: handles && (works || opened || watches || directs) === true,
    cancel: handles && (opened || watches || directs) === true,
    edit: permits(open) && (opened || watches || directs) === true,
    write: handles && (works || opened || watches || directs) === true,
    hold: handles && (works || watches || directs) === true,
    resume: handles && (works || watches || directs) === true,
  };
};

/** Whether a resolved order can still be opened again. */
const isInTime = ({ reopenUntil }: Parts): boolean =>
  reopenUntil !== null && new Date(reopenUntil).getTime() > Date.now();

const actions = Object.keys(inState) as WorkOrderAction[];

/** What the caller may do with an order in its state. */
export const actionsFor = (order: Parts, viewer: Viewer): WorkOrderAction[] => {
  const allowed = byPerson(order, viewer);
  return actions.filter(
    (action) => inState[action](order) && allowed[action] && (action !== 'reopen' || isInTime(order)),
  );
};

/** How an order refuses what its state does not allow. */
export const orderRefusals = { code: 'workOrder.wrongState', words: workOrderWords } as const;

/**
 * Throws 'workOrder.wrongState' in a state that does not allow it, '409' if it did when the call began (`seen`), and
 * 'workOrder.notYours' for somebody who may not.
 */
export const requireAction = (order: Parts, viewer: Viewer, action: WorkOrderAction, seen: WorkOrderStatus): void => {
  requireState(orderRefusals, { seen, now: order.status }, action, (status) => inState[action]({ ...order, status }));
  if (byPerson(order, viewer)[action]) {
    if (action === 'reopen' && !isInTime(order)) throw refuse('workOrder.reopenOver');
    return;
  }
  const isOwn = (action === 'confirm' || action === 'reject') && order.doneById === viewer.userId;
  throw refuse(isOwn ? 'workOrder.ownWork' : 'workOrder.notYours');
};

/** Throws '403' where the caller might not solve alarms by hand. */
export const requireSolving = ({ placesFor }: Viewer, placeId: string): void => {
  if (!isAmong(placesFor(solveAlarms), placeId)) throw refuse('403');
};

/** The places at which the caller may work on orders. */
export const handledBy = ({ userId, placesFor }: Viewer) => ({ userId, places: placesFor(handle) });

export const mayOpenOrders = ({ placesFor }: Viewer, placeId: string): boolean => isAmong(placesFor(open), placeId);
export const followOrders = see;
