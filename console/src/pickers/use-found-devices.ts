import { deviceToolsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../api/query-of.ts';

const { pickDevices } = deviceToolsEndpoints;

/** Devices found by what was typed into a picker, and those that are chosen already, as its options. */
export const useFoundDevices = (chosenIds: readonly string[]) => {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({
    ...queryOf(pickDevices, { query: keyword ? { keyword } : {} }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const chosen = useQuery({
    ...queryOf(pickDevices, { query: { ids: chosenIds.join(',') } }),
    enabled: chosenIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const known = chosenIds.length > 0 ? (chosen.data ?? []) : [];
  const devices = new Map([...(found.data ?? []), ...known].map((device) => [device.id, device]));
  return {
    search: setTyped,
    isFetching: found.isFetching,
    options: [...devices.values()].map(({ id, name, placeName, modelName }) => ({
      value: id,
      label: `${name} · ${placeName}`,
      title: modelName,
    })),
  };
};
