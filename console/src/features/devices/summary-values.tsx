import { type DeviceRow, modelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useFormat } from '../../i18n/format.ts';
import { useStale } from '../../live/link-state.ts';
import { splitKey } from '../../pickers/device-control/property-text.ts';
import { useValueText } from '../../pickers/device-control/use-value-text.ts';
import { LiveValue } from '../../ui/marks/live-value.tsx';
import { inValueOrder, isTelling } from './value-order.ts';

const most = 3;

/** The properties of a model; asked for once per model. */
const useModelProperties = (modelId: string) => {
  const { data } = useQuery({
    ...queryOf(modelsEndpoints.findProperties, { query: { modelId } }),
    staleTime: 600_000,
  });
  return useMemo(() => (data ?? []).map((found) => found.property), [data]);
};

/** The few live values that a list shows of a device. */
export const SummaryValues = ({ device }: { device: DeviceRow }) => {
  const properties = useModelProperties(device.modelId);
  const { find, name, text } = useValueText(properties);
  const linkDown = useStale();
  const { ago } = useFormat();
  const { values, connection } = device.live;
  const isFirst = (key: string): boolean => (splitKey(key).index ?? 1) === (find(key)?.index?.from ?? 1);
  const keys = inValueOrder(values, find, properties)
    .filter((key) => isTelling(find(key)) && isFirst(key))
    .slice(0, most);
  return (
    <span className="row g12 nw summary-values">
      {keys.map((key) => {
        const value = values[key];
        return value ? (
          <LiveValue
            key={key}
            label={name(key)}
            value={text(key, value.value)}
            unit={find(key)?.unit}
            stale={linkDown || connection !== 'online' || value.quality === 'stale'}
            at={linkDown || connection !== 'online' ? undefined : ago(value.at)}
          />
        ) : null;
      })}
    </span>
  );
};
