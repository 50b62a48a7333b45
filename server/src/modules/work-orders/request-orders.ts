import { isOpenState, themeAtMost, workOrderStates } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import type { OrderTypesModule } from '../order-types/order-types.module.ts';
import { type OpenOrderDeps, openOrder } from './open-order.ts';
import { noteRecord, recordPictures } from './order-records.store.ts';
import { orderChanged } from './work-orders.news.ts';
import { lockOrder, setOrderDevices } from './work-orders.store.ts';

/** What somebody who did not sign in reported, and about what. */
export interface Reported {
  readonly text: string;
  /** Whom the history of the order names. */
  readonly by: string;
  readonly labelName: string;
  readonly placeId: string;
  readonly placeName: string;
  readonly device: { readonly id: string; readonly name: string } | undefined;
  readonly asset: { readonly id: string; readonly name: string } | undefined;
}

/** An order and the entry of its history that shows a report. */
export interface ReportedIn {
  readonly orderId: string;
  readonly recordId: string;
}

/** Work orders about what people who did not sign in have reported. */
export interface RequestOrders {
  /** Opens an order of a type, which has to be one that scenes can open. */
  open(tx: Executor, type: string, reported: Reported): Promise<ReportedIn>;
  /** Adds a report to an order; undefined where nothing can happen to that any more. */
  join(tx: Executor, orderId: string, reported: Reported): Promise<ReportedIn | undefined>;
  /** Puts a photo to a report; false where it has one already. */
  addPhoto(tx: Executor, where: ReportedIn, fileId: string): Promise<boolean>;
}

export interface RequestOrdersDeps extends OpenOrderDeps {
  readonly news: Pick<News, 'changed'>;
  readonly types: Pick<OrderTypesModule, 'hold'>;
}

const note = (tx: Executor, orderId: string, { text, by }: Reported): Promise<string> =>
  noteRecord(tx, orderId, { kind: 'requested', text }, { id: null, name: by });

export const createRequestOrders = (deps: RequestOrdersDeps): RequestOrders => ({
  async open(tx, code, reported) {
    await deps.levels.inForce(tx);
    const type = await deps.types.hold(tx, code);
    if (!type) throw refuseUnknown('type');
    const { text, by, labelName, placeId, placeName, device, asset } = reported;
    const order = {
      theme: [...`${labelName}: ${text}`].slice(0, themeAtMost).join(''),
      description: text,
      type: type.code,
      urgency: type.urgency,
      placeId,
      placeName,
      assetId: asset?.id ?? null,
      assetName: asset?.name ?? null,
      assigneeId: null,
      assignee: null,
      supervisorId: null,
      supervisor: null,
      deadline: null,
    };
    const row = await openOrder(tx, deps, order, { id: null, name: by });
    if (!row) throw new Error('an order that belongs to no run is always new');
    if (device) await setOrderDevices(tx, row.id, [device]);
    return { orderId: row.id, recordId: await note(tx, row.id, reported) };
  },
  async join(tx, orderId, reported) {
    await deps.levels.inForce(tx);
    const order = await lockOrder(tx, [], orderId);
    // What is resolved can be opened again, but waits for nobody.
    if (!order || order.status === 'resolved' || !isOpenState(workOrderStates, order.status)) return undefined;
    const recordId = await note(tx, orderId, reported);
    await deps.news.changed(tx, orderChanged, { orderId, placeId: order.placeId });
    return { orderId, recordId };
  },
  async addPhoto(tx, { orderId, recordId }, fileId) {
    const order = await lockOrder(tx, [], orderId);
    if (!order || (await recordPictures.ofEntries(tx, [recordId]))(recordId).length > 0) return false;
    await recordPictures.add(tx, { orderId, recordId }, [fileId]);
    await deps.news.changed(tx, orderChanged, { orderId, placeId: order.placeId });
    return true;
  },
});
