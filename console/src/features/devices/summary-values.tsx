import { type Capability, catalogueEndpoints, type DeviceRow } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useFormat } from '../../i18n/format.ts';
import { useStale } from '../../live/link-state.ts';
import { splitKey } from '../../pickers/device-control/property-text.ts';
import { useValueText } from '../../pickers/device-control/use-value-text.ts';
import { LiveValue } from '../../ui/marks/live-value.tsx';

/** What operators look at first, in this order. */
const order: readonly Capability[] = [
  'power',
  'input',
  'videoMute',
  'volume',
  'temperature',
  'humidity',
  'lampHours',
  'errorStatus',
  'signal',
];
const most = 3;

/** The properties of a driver; asked for once per driver. */
export const useDriverProperties = (actionClass: string) =>
  useQuery({
    ...queryOf(catalogueEndpoints.getDriverProperties, { params: { class: actionClass } }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? [];

/** The few live values that a list shows of a device. */
export const SummaryValues = ({ device }: { device: DeviceRow }) => {
  const properties = useDriverProperties(device.actionClass);
  const { find, name, text } = useValueText(properties);
  const linkDown = useStale();
  const { ago } = useFormat();
  const rank = (key: string): number => {
    const capability = find(key)?.capability;
    const at = capability ? order.indexOf(capability) : -1;
    return at < 0 ? order.length : at;
  };
  const { values, connection } = device.live;
  const keys = Object.keys(values)
    .filter((key) => rank(key) < order.length && (splitKey(key).index ?? 1) === 1)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, most);
  return (
    <span className="row g12 nw">
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
