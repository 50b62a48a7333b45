import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { LiveValue } from '../../ui/marks/live-value.tsx';
import { attributeText, textStyle } from './attribute-values.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const styled = { size: 'valueSize', color: 'valueColor', weight: 'valueWeight' };

/** A figure that a data behaviour gives. */
export const DataValueWidget = ({ attributes, data }: WidgetProps) => {
  const t = usePhrases('layouts');
  const { ago } = useFormat();
  const value = attributeText(attributes, 'value');
  const source = data.find(({ attribute }) => attribute === 'value');
  if (value === '') return <WidgetEmpty>{t(source ? 'noAnswer' : 'noSource')}</WidgetEmpty>;
  const stale = source !== undefined && source.problem !== null;
  return (
    <p className={styles.widgetFigure} style={stale ? {} : textStyle(attributes, styled)}>
      <LiveValue
        value={value}
        unit={attributeText(attributes, 'unit')}
        stale={stale}
        at={source?.at ? ago(source.at) : undefined}
      />
    </p>
  );
};
