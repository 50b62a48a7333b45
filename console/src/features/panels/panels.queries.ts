import { catalogueEndpoints, modelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

export const useModels = () =>
  useQuery({ ...queryOf(modelsEndpoints.listModelsOfType, { query: {} }), staleTime: 60_000 });
export const useTypes = () => useQuery({ ...queryOf(catalogueEndpoints.listDeviceTypes), staleTime: 60_000 });
