import type { LayoutProperty } from '@eoms/contract';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { LiveValue } from '../../ui/marks/live-value.tsx';
import { useValueText } from '../devices/control/use-value-text.ts';
import { textStyle } from './attribute-values.ts';
import { type BoundValue, boundValue, keyOfProperty } from './bound-values.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const styled = { size: 'valueSize', color: 'valueColor', weight: 'valueWeight' };

const Value = ({ bound, attributes }: { bound: BoundValue } & Pick<WidgetProps, 'attributes'>) => {
  const { device, property, key, value, stale } = bound;
  const { name, text } = useValueText(device.properties);
  const { ago } = useFormat();
  return (
    <li>
      <span className="text-small text-muted truncate">
        {device.name} · {name(key)}
      </span>
      <span className="truncate" style={stale ? {} : textStyle(attributes, styled)}>
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

const keyOf = (one: LayoutProperty): string => `${one.deviceId} ${keyOfProperty(one)}`;

/** Values of devices as they are now. */
export const LiveValueWidget = ({ item, devices, attributes }: WidgetProps) => {
  const t = usePhrases('layouts');
  if (item.properties.length === 0) return <WidgetEmpty>{t('noProperties')}</WidgetEmpty>;
  return (
    <ul className={styles.widgetValues}>
      {item.properties.map((one) => {
        const bound = boundValue(one, devices);
        return bound ? (
          <Value key={keyOf(one)} bound={bound} attributes={attributes} />
        ) : (
          <li key={keyOf(one)} className="text-small text-muted">
            {t('bindingLost')}
          </li>
        );
      })}
    </ul>
  );
};
