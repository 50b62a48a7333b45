import { usePhrases } from '../../i18n/i18n.ts';
import { HistoryChart } from '../history/history-chart.tsx';
import { numberOf } from './attribute-values.ts';
import { boundValue } from './bound-values.ts';
import { NotShared } from './not-shared.tsx';
import { useSharedSource } from './shared-source.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const mostHours = 24 * 31;
const chartHeight = 180;

const OwnChart = ({ item, devices, attributes }: WidgetProps) => {
  const t = usePhrases('layouts');
  if (item.properties.length === 0) return <WidgetEmpty>{t('noProperties')}</WidgetEmpty>;
  const bound = item.properties.flatMap((one) => boundValue(one, devices) ?? []);
  if (bound.length === 0) return <WidgetEmpty>{t('bindingLost')}</WidgetEmpty>;
  const charted = devices.filter((device) => bound.some((one) => one.device.id === device.id));
  return charted.map((device) => (
    <section key={device.id} className={styles.widgetChart} aria-label={device.name}>
      <h3 className="text-small text-muted truncate">{device.name}</h3>
      <HistoryChart
        device={device}
        properties={bound.filter((one) => one.device.id === device.id).map(({ key }) => key)}
        period={{ hours: numberOf(attributes, 'hours', 6, mostHours) }}
        height={chartHeight}
        brief
      />
    </section>
  ));
};

/** The course of values over the last hours, one chart for each device. */
export const ChartWidget = (props: WidgetProps) => (useSharedSource() ? <NotShared /> : <OwnChart {...props} />);
