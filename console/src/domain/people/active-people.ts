import { accessEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';

/** People who may sign in, by what is typed into a picker. */
export const useActivePeople = () => {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const people = useQuery({
    ...queryOf(accessEndpoints.listActivePeople, { query: keyword ? { keyword } : {} }),
    placeholderData: keepPreviousData,
  });
  return { people: people.data ?? [], loading: people.isFetching, onSearch: setTyped };
};
