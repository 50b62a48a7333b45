import { type PluginDetail, pluginsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';

/** The plugins that layouts are made of, also by code. */
export const usePalette = () => {
  const palette = useQuery({ ...queryOf(pluginsEndpoints.listPalette), staleTime: 60_000 });
  const byCode = useMemo(
    () => new Map((palette.data ?? []).map((plugin): [string, PluginDetail] => [plugin.code, plugin])),
    [palette.data],
  );
  return { palette, byCode };
};
