import { catalogueEndpoints, modelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

const quiet = { staleTime: 60_000 };

export const useEnterprises = () =>
  useQuery({ ...queryOf(catalogueEndpoints.listEnterprises, { query: {} }), ...quiet });
export const useBrands = () => useQuery({ ...queryOf(catalogueEndpoints.listBrands, { query: {} }), ...quiet });
export const useDeviceTypes = () => useQuery({ ...queryOf(catalogueEndpoints.listDeviceTypes), ...quiet });
export const useDrivers = () => useQuery({ ...queryOf(catalogueEndpoints.listDrivers), staleTime: 600_000 });

/** All calls that return manufacturers, brands, types or models. */
export const catalogueLists = [
  catalogueEndpoints.listEnterprises,
  catalogueEndpoints.listBrands,
  catalogueEndpoints.listDeviceTypes,
  catalogueEndpoints.listBrandsOfTypeId,
  modelsEndpoints.pageModels,
  modelsEndpoints.listModelsOfType,
];
