import { dataServicesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

const { listDataServices, listServiceControllers } = dataServicesEndpoints;

/** What a change of controllers and methods makes stale. */
export const stale = { invalidates: [listDataServices, listServiceControllers] };

export const useServices = () => useQuery(queryOf(listDataServices));

/** A new behaviour that makes the request of a method. */
export const behaviorOf = (sourceId: string, serviceMethodId: string): string =>
  `/dataBehavior?${new URLSearchParams({ edit: 'new', sourceId, serviceMethodId })}`;
