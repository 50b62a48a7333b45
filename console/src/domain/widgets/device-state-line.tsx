import type { Capability, LayoutDevice } from '@eoms/contract';
import { clockWithSeconds } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useValueText } from '../devices/control/use-value-text.ts';
import { isStale } from './bound-values.ts';

const shownFirst: readonly Capability[] = [
  'power',
  'input',
  'volume',
  'brightness',
  'position',
  'mode',
  'targetTemperature',
];
const mostParts = 3;

/** What a device is doing, in a few words; since when it is offline. */
export const DeviceStateLine = ({ device }: { device: LayoutDevice }) => {
  const t = usePhrases('layouts');
  const { text } = useValueText(device.properties);
  const { live } = device;
  if (live.connection === 'offline')
    return (
      <StateMark
        kind="offline"
        text={live.since ? t('offlineSince', { time: clockWithSeconds(live.since) }) : t('offline')}
      />
    );
  const parts = shownFirst.flatMap((capability) => {
    const property = device.properties.find((one) => one.capability === capability && !one.index);
    const value = property && live.values[property.id];
    if (!property || !value || value.value === null) return [];
    return [
      {
        id: property.id,
        stale: isStale(device, value),
        text: `${text(property.id, value.value)}${property.unit ? ` ${property.unit}` : ''}`,
      },
    ];
  });
  if (parts.length === 0)
    return <span className="text-muted">{t(live.connection === 'online' ? 'connected' : 'unknown')}</span>;
  return (
    <span className={parts.some(({ stale }) => stale) ? 'live-value stale' : 'live-value'}>
      {parts
        .slice(0, mostParts)
        .map((part) => part.text)
        .join(' · ')}
    </span>
  );
};
