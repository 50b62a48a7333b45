import { type FilteredList, type SavedFilter, savedFiltersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';

/** The names in the address that belong to a filter: what narrows the list, and how it is sorted. */
export type FilterNames = readonly string[];

export const valuesIn = (params: URLSearchParams, names: FilterNames): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) as string]] : [])));

const sameAs = (values: Readonly<Record<string, string>>, { values: others }: SavedFilter): boolean =>
  Object.keys({ ...values, ...others }).every((name) => values[name] === others[name]);

/** The filters that the user has saved for a list, which of them the address shows, and how to show another. */
export const useSavedFilters = (list: FilteredList, names: FilterNames) => {
  const [params, setParams] = useSearchParams();
  const saved = useQuery({ ...queryOf(savedFiltersEndpoints.listSavedFilters, { query: { list } }), retry: false });
  const values = valuesIn(params, names);
  const show = (next: Readonly<Record<string, string>>): void =>
    setParams(
      (old) => {
        const address = new URLSearchParams(old);
        for (const name of [...names, 'current']) address.delete(name);
        for (const [name, value] of Object.entries(next)) if (names.includes(name)) address.set(name, value);
        return address;
      },
      { replace: true },
    );
  // A list that is opened without any filter begins with the default, once.
  const begun = useRef(false);
  const latest = useRef({ values, show });
  latest.current = { values, show };
  const { data } = saved;
  useEffect(() => {
    if (!data || begun.current) return;
    begun.current = true;
    const first = data.find(({ isDefault }) => isDefault);
    if (first && Object.keys(latest.current.values).length === 0) latest.current.show(first.values);
  }, [data]);
  const shown = data?.find((one) => Object.keys(values).length > 0 && sameAs(values, one));
  return { filters: data ?? [], error: saved.error, values, shown, show };
};
