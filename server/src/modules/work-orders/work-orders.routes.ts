import { wordsIn, workOrdersEndpoints } from '@eoms/contract';
import { orderTable } from '@eoms/phrases';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { pictureReply } from '../../platform/files/picture-reply.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { xlsxReply } from '../../platform/imports/write-table.ts';
import type { Tables } from '../../platform/tables/tables.ts';
import { trendStarts } from '../alarms/alarms.module.ts';
import { narrowPlaces } from '../places/places.module.ts';
import { assignOrders, closeOrders } from './change-many.ts';
import { peopleOfOrders } from './change-order.ts';
import { orderSheet } from './export-orders.ts';
import {
  figuresOf,
  orderTrendOf,
  sharesByResponse,
  sharesBySolution,
  sharesByType,
  sharesByUrgency,
} from './figures.store.ts';
import { followOrder, setOrderFollower } from './follow-order.ts';
import { handleOrder } from './handle-order.ts';
import { partsOfOrder, timesOfOrder } from './order-effort.store.ts';
import { listedOrder, wholeOrder } from './order-fields.store.ts';
import { followersOf, isFollower } from './order-followers.store.ts';
import { findRecord, listRecords, presentRecord, recordPictures } from './order-records.store.ts';
import { relationsOf } from './order-relations.store.ts';
import { countWaiting, neighboursOf, waitingListing } from './orders-at-hand.store.ts';
import { cancelOrder, transferOrder } from './pass-order.ts';
import { closeAsDuplicate, relateOrders, unrelateOrders } from './relate-orders.ts';
import { removeTime, type SaveEffortDeps, saveTime, usePart } from './save-effort.ts';
import { type SaveOrderDeps, saveOrder } from './save-order.ts';
import { removeRecord, type SaveRecordDeps, saveRecord } from './save-record.ts';
import { hasPart } from './seen-orders.store.ts';
import { actionsFor, handledBy, seenBy } from './work-orders.policy.ts';
import { alarmsOfOrder, devicesOfOrder, findOrder, orderListing } from './work-orders.store.ts';

export interface WorkOrdersRoutesDeps extends SaveOrderDeps, SaveRecordDeps, SaveEffortDeps {
  readonly tree: Parameters<typeof narrowPlaces>[0];
  readonly tables: Pick<Tables, 'write'>;
}

type Calls = Parameters<typeof implement<typeof workOrdersEndpoints>>[1];
type Where = Parameters<typeof narrowPlaces>[2] & { readonly mine?: keyof ReturnType<typeof hasPart> | undefined };
const month = 30 * 86_400_000;

const listCalls = ({ database, tree, tables }: WorkOrdersRoutesDeps) => {
  const seen = async (query: Where, caller: Caller) => [
    ...seenBy(caller, await narrowPlaces(tree, caller.places, query)),
    query.mine && hasPart(caller.userId)[query.mine],
  ];
  return {
    listWorkOrders: async ({ query }, caller) => {
      const mine = await seen(query, caller);
      return database.read(async (db) =>
        presentPage(await readPage(db, query, orderListing(db, mine, query)), listedOrder.present),
      );
    },
    exportWorkOrders: async ({ query }, caller) => {
      const mine = await seen(query, caller);
      const { language } = caller;
      const sheet = await database.read((db) => orderSheet(db, mine, { filter: query, language }));
      await caller.audit({ after: { ...query, rows: sheet.rows.length } });
      return xlsxReply(tables, wordsIn(orderTable, language).title, [sheet]);
    },
    listWorkOrdersToHandle: async ({ query }, caller) => {
      const mine = seenBy(caller, caller.places);
      const handler = handledBy(caller);
      return database.read(async (db) => ({
        ...presentPage(await readPage(db, query, waitingListing(db, mine, handler, query)), (row) => ({
          ...listedOrder.present(row),
          may: actionsFor(row, caller),
        })),
        counts: await countWaiting(db, mine, handler),
      }));
    },
    getWorkOrderNeighbours: async ({ query: { id, ...query } }, caller) => {
      const mine = await seen(query, caller);
      return database.read(async (db) => {
        const order = await findOrder(db, seenBy(caller, caller.places), id);
        if (!order) throw refuse('404');
        return neighboursOf(db, mine, query, order.number);
      });
    },
  } satisfies Partial<Calls>;
};

const figureCalls = ({ database, tree }: WorkOrdersRoutesDeps) => {
  const spanOf = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) => ({
    from: from === undefined ? new Date(Date.now() - month) : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  });
  const scopeOf = (query: Where, caller: Caller) => narrowPlaces(tree, caller.places, query);
  type Figures<T> = (
    given: { query: Parameters<typeof spanOf>[0] & Parameters<typeof narrowPlaces>[2] },
    caller: Caller,
  ) => Promise<T>;
  const over =
    <T>(read: (...args: Parameters<typeof figuresOf>) => Promise<T>): Figures<T> =>
    async ({ query }, caller) => {
      const scope = await scopeOf(query, caller);
      return database.read((db) => read(db, scope, spanOf(query)));
    };
  return {
    workOrderFigures: over(figuresOf),
    workOrdersByType: over(sharesByType),
    workOrdersByUrgency: over(sharesByUrgency),
    workOrdersByResponse: over(sharesByResponse),
    workOrdersBySolution: over(sharesBySolution),
    workOrderTrend: async ({ query }, caller) => {
      const scope = await scopeOf(query, caller);
      const starts = trendStarts(query.period, new Date());
      return database.read((db) => orderTrendOf(db, scope, starts));
    },
  } satisfies Partial<Calls>;
};

/** What belongs to one order is shown to those who may see it. */
const singleCalls = (deps: WorkOrdersRoutesDeps) => {
  const { db } = deps.database;
  const seen = async (id: string, caller: Caller) => {
    const order = await findOrder(db, seenBy(caller, caller.places), id);
    if (!order) throw refuse('404');
    return order;
  };
  const reader = (caller: Caller) => ({ userId: caller.userId, seen: seenBy(caller, caller.places) });
  return {
    getWorkOrder: async ({ query }, caller) => {
      const order = await seen(query.id, caller);
      const devices = await devicesOfOrder(db, order.id);
      const alarms = await alarmsOfOrder(db, order.id, caller.places);
      const following = await isFollower(db, order.id, caller.userId);
      const relations = await relationsOf(db, seenBy(caller, caller.places), order.id);
      return wholeOrder.present(order, { devices, alarms, relations, following, may: actionsFor(order, caller) });
    },
    listWorkOrderRecords: async ({ query }, caller) =>
      listRecords(db, (await seen(query.orderId, caller)).id, reader(caller)),
    getWorkOrderRecord: async ({ query }, caller) => {
      const record = await findRecord(db, seenBy(caller, caller.places), query.id);
      if (!record) throw refuse('404');
      return presentRecord(db, record, reader(caller));
    },
    listWorkOrderFollowers: async ({ query }, caller) => followersOf(db, (await seen(query.orderId, caller)).id),
    listWorkOrderTimes: async ({ query }, caller) =>
      timesOfOrder(db, (await seen(query.orderId, caller)).id, caller.userId),
    listWorkOrderParts: async ({ query }, caller) => partsOfOrder(db, (await seen(query.orderId, caller)).id),
    getWorkOrderPicture: async ({ params }, caller) =>
      pictureReply(deps.files, await recordPictures.fileOf(db, params.id, ...seenBy(caller, caller.places))),
  } satisfies Partial<Calls>;
};

export const workOrdersRoutes = (deps: WorkOrdersRoutesDeps): Route[] =>
  implement(workOrdersEndpoints, {
    ...listCalls(deps),
    ...figureCalls(deps),
    ...singleCalls(deps),
    saveWorkOrder: ({ body }, caller) => saveOrder(deps, caller, body),
    listWorkOrderPeople: ({ query }, caller) => peopleOfOrders(deps).find(deps.database.db, caller, query),
    handleWorkOrder: ({ body }, caller) => handleOrder(deps, caller, body),
    transferWorkOrder: ({ body }, caller) => transferOrder(deps, caller, body),
    assignWorkOrders: ({ body }, caller) => assignOrders(deps, caller, body),
    closeWorkOrders: ({ body }, caller) => closeOrders(deps, caller, body),
    followWorkOrder: ({ body }, caller) => followOrder(deps, caller, body),
    setWorkOrderFollower: ({ body }, caller) => setOrderFollower(deps, caller, body),
    relateWorkOrders: ({ body }, caller) => relateOrders(deps, caller, body),
    unrelateWorkOrders: ({ body }, caller) => unrelateOrders(deps, caller, body),
    closeWorkOrderAsDuplicate: ({ body }, caller) => closeAsDuplicate(deps, caller, body),
    cancelWorkOrder: ({ body }, caller) => cancelOrder(deps, caller, body),
    saveWorkOrderTime: ({ body }, caller) => saveTime(deps, caller, body),
    removeWorkOrderTime: ({ body }, caller) => removeTime(deps, caller, body.id),
    useWorkOrderPart: ({ body }, caller) => usePart(deps, caller, body),
    saveWorkOrderRecord: ({ body }, caller) => saveRecord(deps, caller, body),
    removeWorkOrderRecord: ({ body }, caller) => removeRecord(deps, caller, body.id),
  });
