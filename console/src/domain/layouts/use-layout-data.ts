import { type LayoutItem, layoutsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { useMay } from '../../session/use-may.ts';
import { type DataOfWidgets, useDataOfWidgets } from '../widgets/widget-data.ts';

/** How often screens read what data behaviours say. */
export const dataEveryMs = 10_000;

type Sourced = Pick<LayoutItem, 'id' | 'plugin' | 'attributesFrom'>;
export const asksForData = (items: readonly Sourced[]): boolean =>
  items.some(({ attributesFrom = {} }) => Object.keys(attributesFrom).length > 0);

/** What data behaviours say for the layout that a place shows. */
export const useLayoutData = (placeId: string, items: readonly Sourced[]): DataOfWidgets => {
  const query = queryOf(layoutsEndpoints.getLayoutData, { params: { id: placeId } });
  const found = useQuery({ ...query, enabled: asksForData(items), refetchInterval: dataEveryMs });
  return useDataOfWidgets(found.data);
};

/** The same for widgets that are being designed, for those who may call data behaviours. */
export const useTriedData = (items: readonly Sourced[]): DataOfWidgets => {
  const may = useMay('dataBehavior', 'control');
  const widgets = useMemo(
    () =>
      items.flatMap(({ id, plugin, attributesFrom = {} }) =>
        Object.keys(attributesFrom).length > 0 ? [{ id, plugin, attributesFrom }] : [],
      ),
    [items],
  );
  const found = useQuery({
    queryKey: ['data of designed widgets', widgets],
    queryFn: ({ signal }) => call(layoutsEndpoints.tryWidgetData, { body: { widgets } }, { signal }),
    enabled: may && widgets.length > 0,
    refetchInterval: dataEveryMs,
    placeholderData: keepPreviousData,
  });
  return useDataOfWidgets(found.data);
};
