import { alarmsEndpoints, partsEndpoints, workOrdersEndpoints } from '@eoms/contract';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { listWorkOrders, getWorkOrder, listWorkOrderRecords, workOrderFigures } = workOrdersEndpoints;

/** What a change of an order makes out of date. */
export const outdated = [listWorkOrders, getWorkOrder, listWorkOrderRecords, workOrderFigures];

/** What time and parts of an order make out of date. */
export const effortOutdated = [
  ...outdated,
  workOrdersEndpoints.listWorkOrderTimes,
  workOrdersEndpoints.listWorkOrderParts,
  partsEndpoints.listParts,
];

/** Completing an order may solve its alarms. */
export const outdatedByEnd = [...outdated, alarmsEndpoints.listAlarms, alarmsEndpoints.getAlarm];

/** Hears at once of what others do with orders. */
export const useFollowOrders = (): void => useStaleOnNews('workOrders', () => true, outdated);

/** The form with what is known already. */
export const formFor = (known: Readonly<Record<string, string>> = {}): string =>
  `/workOrderCreate?${new URLSearchParams(known)}`;
export const pageOf = ({ id }: { readonly id: string }): string => `/workOrderContent?id=${id}`;
