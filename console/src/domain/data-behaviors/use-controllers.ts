import { dataServicesEndpoints, type ServiceController, type ServiceMethod } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

/** The controllers of a data server, with their methods. */
export const useControllers = (sourceId: string | undefined) =>
  useQuery({
    ...queryOf(dataServicesEndpoints.listServiceControllers, { query: { sourceId: sourceId ?? '' } }),
    enabled: sourceId !== undefined,
  });

export const methodIn = (controllers: readonly ServiceController[], id: string): ServiceMethod | undefined =>
  controllers.flatMap(({ methods }) => methods).find((method) => method.id === id);
