import {
  type AnyEndpoint,
  alarmsEndpoints,
  inspectionsEndpoints,
  maintenanceEndpoints,
  stocktakesEndpoints,
  workOrdersEndpoints,
} from '@eoms/contract';

const { answerInspection, inspectionHead, inspectionReport, inspectionItem, listInspections } = inspectionsEndpoints;
const { saveMaintenance, pageMaintenance, getMaintenance } = maintenanceEndpoints;
const { scanAsset, noteUnknown, ...stocktakes } = stocktakesEndpoints;
const ofStocktakes = [stocktakes.getStocktake, stocktakes.listStocktakeItems, stocktakes.listStocktakeUnknowns];
const { handleWorkOrder, saveWorkOrderRecord, saveWorkOrderTime, ...orders } = workOrdersEndpoints;
const ofOrders = [
  ...[orders.listWorkOrders, orders.listWorkOrdersToHandle, orders.workOrderFigures],
  ...[orders.getWorkOrder, orders.listWorkOrderRecords],
];

export interface SendableCall {
  /** A change by POST: the server performs it once for each `Idempotency-Key`, for a day. */
  readonly endpoint: AnyEndpoint;
  /** Reading calls whose cached results it makes stale. */
  readonly stale: readonly Pick<AnyEndpoint, 'path'>[];
  /** The body names what is made by an id of the client: sent again, even after days, it changes nothing more. */
  readonly byOwnId?: boolean;
}

/** The calls that may wait in the outbox, by the name under which their entries are stored: a name never changes its meaning. */
export const sendableCalls = {
  scanAsset: { endpoint: scanAsset, stale: ofStocktakes, byOwnId: true },
  // One code is kept once in a stocktake.
  noteUnknown: { endpoint: noteUnknown, stale: ofStocktakes, byOwnId: true },
  saveMaintenance: { endpoint: saveMaintenance, stale: [pageMaintenance, getMaintenance] },
  answerInspection: {
    endpoint: answerInspection,
    stale: [inspectionHead, inspectionReport, inspectionItem, listInspections],
    // What has been answered is refused when it comes again.
    byOwnId: true,
  },
  // What was done already is refused when it comes again, by the state of the order.
  handleWorkOrder: {
    endpoint: handleWorkOrder,
    stale: [...ofOrders, alarmsEndpoints.listAlarms, alarmsEndpoints.getAlarm],
    byOwnId: true,
  },
  saveWorkOrderRecord: { endpoint: saveWorkOrderRecord, stale: ofOrders },
  saveWorkOrderTime: { endpoint: saveWorkOrderTime, stale: [...ofOrders, orders.listWorkOrderTimes] },
} as const satisfies Record<string, SendableCall>;

export type SendableName = keyof typeof sendableCalls;
export type SendableEndpoint<N extends SendableName> = (typeof sendableCalls)[N]['endpoint'];
