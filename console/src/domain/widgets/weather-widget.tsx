import { devicesOfWidget, type PropertySchema, weatherProperties } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { isStale } from './bound-values.ts';
import { Reading } from './environment-widget.tsx';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const icons: readonly (readonly [RegExp, IconName])[] = [
  [/temp/i, 'thermometer'],
  [/humid|rain|precip/i, 'drop'],
  [/illum|solar|uv/i, 'sun'],
  [/press/i, 'levels'],
];
const iconOf = ({ id, capability }: PropertySchema): IconName =>
  icons.find(([pattern]) => pattern.test(capability ?? id))?.[1] ?? 'wind';

/** The weather outside, as the place's own station measures it. */
export const WeatherWidget = ({ item, devices, attributes }: WidgetProps) => {
  const t = usePhrases('layouts');
  const [station] = devicesOfWidget('weather', item.devices, devices);
  const shown = station ? weatherProperties(station) : [];
  if (!station || shown.length === 0) return <WidgetEmpty>{t('noStation')}</WidgetEmpty>;
  return (
    <ul className={styles.widgetEnvironment}>
      {shown.map((property) => {
        const value = station.live.values[property.id];
        const reading = { device: station, property, key: property.id, value, stale: isStale(station, value) };
        return <Reading key={property.id} reading={reading} attributes={attributes} icon={iconOf(property)} />;
      })}
    </ul>
  );
};
