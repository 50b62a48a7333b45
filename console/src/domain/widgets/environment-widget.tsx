import { type Capability, devicesOfWidget, environmentProperties, type LayoutDevice, textOf } from '@eoms/contract';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { LiveValue } from '../../ui/marks/live-value.tsx';
import { useValueText } from '../devices/control/use-value-text.ts';
import { textStyle } from './attribute-values.ts';
import { type BoundValue, isStale } from './bound-values.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const icons: Partial<Record<Capability, IconName>> = {
  temperature: 'thermometer',
  humidity: 'drop',
  illuminance: 'bulb',
  noise: 'volume',
};
const styled = { size: 'valueSize', color: '', weight: '' };

const valuesOf = (device: LayoutDevice): BoundValue[] =>
  environmentProperties(device).map((property) => {
    const key = property.index ? `${property.id}[${property.index.from}]` : property.id;
    const value = device.live.values[key];
    return { device, property, key, value, stale: isStale(device, value) };
  });

/** One reading of each kind: of several sensors, the first one that is connected. */
export const readingsOf = (devices: readonly LayoutDevice[]): BoundValue[] => {
  const found = new Map<string, BoundValue>();
  for (const one of devices.flatMap(valuesOf)) {
    const kind = one.property.capability ?? '';
    const known = found.get(kind);
    if (!known || (known.stale && !one.stale)) found.set(kind, one);
  }
  const all = [...found.values()];
  const read = all.filter(({ value }) => value !== undefined && value.value !== null);
  // A sensor that has never reported a value probably does not measure it.
  return read.length > 0 ? read : all;
};

interface ReadingProps extends Pick<WidgetProps, 'attributes'> {
  reading: BoundValue;
  icon: IconName;
}

export const Reading = ({ reading, attributes, icon }: ReadingProps) => {
  const { device, property, key, value, stale } = reading;
  const { text } = useValueText(device.properties);
  const language = useLanguage();
  const { ago } = useFormat();
  return (
    <li title={device.name}>
      <span className="row gap-4 text-small text-muted">
        <Icon name={icon} size="s" />
        <span className="truncate">{textOf(property.name, language)}</span>
      </span>
      <span style={textStyle(attributes, styled)}>
        <LiveValue
          value={text(key, value?.value)}
          unit={property.unit}
          stale={stale}
          at={value ? ago(value.at) : undefined}
        />
      </span>
    </li>
  );
};

/** The air of the place: temperature, humidity, CO₂ and what else its sensors measure. */
export const EnvironmentWidget = ({ item, devices, attributes }: WidgetProps) => {
  const t = usePhrases('layouts');
  const readings = readingsOf(devicesOfWidget('environment', item.devices, devices));
  if (readings.length === 0) return <WidgetEmpty>{t('noSensors')}</WidgetEmpty>;
  return (
    <ul className={styles.widgetEnvironment}>
      {readings.map((reading) => (
        <Reading
          key={reading.property.capability}
          reading={reading}
          attributes={attributes}
          icon={(reading.property.capability && icons[reading.property.capability]) ?? 'wind'}
        />
      ))}
    </ul>
  );
};
