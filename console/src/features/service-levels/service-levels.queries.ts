import { serviceLevelsEndpoints, workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

const { listServiceLevels, listWorkingCalendars } = serviceLevelsEndpoints;

export const useServiceLevels = () => useQuery(queryOf(listServiceLevels));
export const useWorkingCalendars = () => useQuery(queryOf(listWorkingCalendars));

/** What a change of a promise, or of the hours, makes out of date. */
export const outdated = [
  listServiceLevels,
  listWorkingCalendars,
  workOrdersEndpoints.listWorkOrders,
  workOrdersEndpoints.getWorkOrder,
];
