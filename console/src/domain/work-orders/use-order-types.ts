import { nameIn, orderTypesEndpoints, type WorkOrderType } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useOrderRights } from './use-order-rights.ts';

/** The types of work orders, and their names by code; nothing for people without orders. */
export const useOrderTypes = () => {
  const language = useLanguage();
  const { mayView } = useOrderRights();
  const types = useQuery({ ...queryOf(orderTypesEndpoints.listWorkOrderTypes), staleTime: 60_000, enabled: mayView });
  const { data } = types;
  const typeOf = useCallback(
    (code: string | undefined): WorkOrderType | undefined => data?.find((one) => one.code === code),
    [data],
  );
  const nameOf = useCallback(
    (code: string): string => {
      const type = typeOf(code);
      return type ? nameIn(type, language) || type.name : code;
    },
    [typeOf, language],
  );
  return { types: data ?? [], isPending: types.isPending, typeOf, nameOf };
};
