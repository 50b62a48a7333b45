import { inspectionsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useMay } from '../../session/use-may.ts';
import { type Found, FoundField, type FoundFieldProps } from './found-field.tsx';

const useFound = (keyword: string): Found => {
  const enabled = useMay('deviceProbingCenter', 'view');
  const found = useQuery({
    ...queryOf(inspectionsEndpoints.listInspections, { query: { size: '20', ...(keyword ? { keyword } : {}) } }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  });
  const choices = (found.data?.records ?? []).map((one) => ({
    id: one.id,
    label: `${one.name} · ${one.dueAt.slice(0, 10)}`,
  }));
  return { loading: found.isFetching, choices };
};

/** An inspection, the latest first, for those who see inspections. */
export const InspectionField = (props: FoundFieldProps) => <FoundField {...props} find={useFound} />;
