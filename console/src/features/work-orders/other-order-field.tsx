import { workOrdersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { type Found, FoundField, type FoundFieldProps } from './found-field.tsx';

const useFound = (keyword: string): Found => {
  const t = usePhrases('workOrders');
  const found = useQuery({
    ...queryOf(workOrdersEndpoints.listWorkOrders, { query: { size: '20', ...(keyword ? { keyword } : {}) } }),
    placeholderData: keepPreviousData,
  });
  const choices = (found.data?.records ?? []).map(({ id, number, theme }) => ({
    id,
    label: `${t('numbered', { number })} · ${theme}`,
  }));
  return { loading: found.isFetching, choices };
};

/** Another order by its number or a few letters of its title, the newest first. */
export const OtherOrderField = (props: Omit<FoundFieldProps, 'known'> & { but: string }) => {
  const t = usePhrases('workOrders');
  return <FoundField {...props} known={undefined} find={useFound} placeholder={t('findOrder')} />;
};
