import { clockWithSeconds, useFormat } from '../../i18n/format.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { textStyle } from './attribute-values.ts';
import type { WidgetProps } from './widget-props.ts';

const styled = { size: 'size', color: 'color', weight: 'weight' };

/** Time and date, large enough to be read from a table. */
export const ClockWidget = ({ attributes }: WidgetProps) => {
  const now = useNow(1_000);
  const { longDate } = useFormat();
  return (
    <div className="widget-clock">
      <time className="num" style={textStyle(attributes, styled)}>
        {clockWithSeconds(now)}
      </time>
      <span className="s t3 el">{longDate(now)}</span>
    </div>
  );
};
