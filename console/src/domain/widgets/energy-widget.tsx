import { devicesOfWidget, energyProperties, type LayoutDevice, type PropertySchema } from '@eoms/contract';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { LiveValue } from '../../ui/marks/live-value.tsx';
import { textStyle } from './attribute-values.ts';
import { isStale } from './bound-values.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const styled = { size: 'valueSize', color: '', weight: '' };
const kinds = ['activePower', 'energy'] as const;

interface Sum {
  readonly unit: string;
  readonly total: number;
  readonly stale: boolean;
}

const read = (device: LayoutDevice, property: PropertySchema): Sum | undefined => {
  const value = device.live.values[property.id];
  if (typeof value?.value !== 'number') return undefined;
  return { unit: property.unit ?? '', total: value.value, stale: isStale(device, value) };
};

/** Sums by unit: what one meter counts in Wh and another in kWh is not one number. */
export const sumsOf = (devices: readonly LayoutDevice[], kind: (typeof kinds)[number]): Sum[] => {
  const sums = new Map<string, Sum>();
  for (const device of devices)
    for (const property of energyProperties(device).filter((one) => one.capability === kind && !one.index)) {
      const one = read(device, property);
      if (!one) continue;
      const sum = sums.get(one.unit);
      sums.set(one.unit, {
        ...one,
        total: one.total + (sum?.total ?? 0),
        stale: one.stale || (sum?.stale ?? false),
      });
    }
  return [...sums.values()];
};

/** What the meters of the place measure together: power now, and energy so far. */
export const EnergyWidget = ({ item, devices, attributes }: WidgetProps) => {
  const t = usePhrases('layouts');
  const meters = devicesOfWidget('energy', item.devices, devices);
  const shown = kinds.flatMap((kind) => sumsOf(meters, kind).map((sum) => ({ kind, ...sum })));
  if (shown.length === 0) return <WidgetEmpty>{t('noMeters')}</WidgetEmpty>;
  return (
    <ul className={styles.widgetEnvironment}>
      {shown.map(({ kind, unit, total, stale }) => (
        <li key={`${kind} ${unit}`}>
          <span className="truncate text-small text-muted">{t(kind === 'energy' ? 'energyUsed' : 'powerNow')}</span>
          <span style={textStyle(attributes, styled)}>
            <LiveValue value={number(total)} unit={unit} stale={stale} at={undefined} />
          </span>
        </li>
      ))}
    </ul>
  );
};
