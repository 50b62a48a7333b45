import { alarmsEndpoints, partsEndpoints, workOrdersEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../../api/query-of.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { listWorkOrders, getWorkOrder, listWorkOrderRecords, workOrderFigures } = workOrdersEndpoints;
const { listWorkOrdersToHandle, getWorkOrderNeighbours } = workOrdersEndpoints;

/** What a change of an order makes out of date. */
export const outdated = [
  ...[listWorkOrders, listWorkOrdersToHandle, getWorkOrderNeighbours, workOrderFigures],
  ...[getWorkOrder, listWorkOrderRecords],
];

/** What time and parts of an order make out of date. */
export const effortOutdated = [
  ...outdated,
  workOrdersEndpoints.listWorkOrderTimes,
  workOrdersEndpoints.listWorkOrderParts,
  partsEndpoints.listParts,
];

/** Completing an order may solve its alarms. */
export const outdatedByEnd = [...outdated, alarmsEndpoints.listAlarms, alarmsEndpoints.getAlarm];

const aDay = 24 * 3_600_000;
/** What can still be read where there is no connection, as it was last. */
const kept = [listWorkOrders, listWorkOrdersToHandle, getWorkOrder, listWorkOrderRecords];

/** Hears at once of what others do with orders; what was loaded stays for a day, for those who lose the connection. */
export const useFollowOrders = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    for (const one of kept) client.setQueryDefaults(keyOf(one), { gcTime: aDay });
  }, [client]);
  useStaleOnNews('workOrders', () => true, outdated);
};

/** The form with what is known already. */
export const formFor = (known: Readonly<Record<string, string>> = {}): string =>
  `/workOrderCreate?${new URLSearchParams(known)}`;
export const pageOf = ({ id }: { readonly id: string }): string => `/workOrderContent?id=${id}`;
