import { clockWithSeconds, useFormat } from '../../i18n/format.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { textStyle } from './attribute-values.ts';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const styled = { size: 'size', color: 'color', weight: 'weight' };

/** Time and date, large enough to be read from a table. */
export const ClockWidget = ({ attributes }: WidgetProps) => {
  const now = useNow(1_000);
  const { longDate } = useFormat();
  return (
    <div data-part="widget-clock" className={styles.widgetClock}>
      <time className="numeric" style={textStyle(attributes, styled)}>
        {clockWithSeconds(now)}
      </time>
      <span className="text-small text-muted truncate">{longDate(now)}</span>
    </div>
  );
};
