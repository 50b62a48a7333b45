import { assetsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useMay } from '../../session/use-may.ts';
import { type Found, FoundField, type FoundFieldProps } from './found-field.tsx';

const useFound = (keyword: string): Found => {
  const enabled = useMay('assetManagement', 'view');
  const found = useQuery({
    ...queryOf(assetsEndpoints.listAssets, { query: { size: '20', ...(keyword ? { keyword } : {}) } }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  });
  const choices = (found.data?.records ?? []).map((one) => ({ id: one.id, label: `${one.name} · ${one.code}` }));
  return { loading: found.isFetching, choices };
};

/** An asset, for those who see assets. */
export const AssetField = (props: FoundFieldProps) => <FoundField {...props} find={useFound} />;
