import type { DeviceLive, PropertySchema } from '@eoms/contract';
import { splitKey } from '../../domain/devices/control/property-text.ts';
import { useValueText } from '../../domain/devices/control/use-value-text.ts';
import { useAgo } from '../../i18n/use-ago.tsx';
import { useStale } from '../../live/link-state.ts';
import { LiveValue, type LiveValueProps } from '../../ui/marks/live-value.tsx';
import styles from './device-page.module.css';
import { inValueOrder, isMeasurable } from './value-order.ts';

const most = 3;

const AgingValue = ({ knownAt, ...value }: Omit<LiveValueProps, 'at'> & { knownAt: string | undefined }) => {
  const age = useAgo(knownAt ?? '');
  return <LiveValue {...value} at={knownAt === undefined ? undefined : age} />;
};

interface SummaryValuesProps {
  live: DeviceLive;
  /** The properties of its model. */
  properties: readonly PropertySchema[];
}

/** The few live values of a device shown in a list. */
export const SummaryValues = ({ live, properties }: SummaryValuesProps) => {
  const { find, name, text } = useValueText(properties);
  const linkDown = useStale();
  const { values, connection } = live;
  const isFirst = (key: string): boolean => (splitKey(key).index ?? 1) === (find(key)?.index?.from ?? 1);
  const keys = inValueOrder(values, find, properties)
    .filter((key) => isMeasurable(find(key)) && isFirst(key))
    .slice(0, most);
  return (
    <span className={`row gap-12 nowrap ${styles.summaryValues}`}>
      {keys.map((key) => {
        const value = values[key];
        return value ? (
          <AgingValue
            key={key}
            label={name(key)}
            value={text(key, value.value)}
            unit={find(key)?.unit}
            stale={linkDown || connection !== 'online' || value.quality === 'stale'}
            knownAt={linkDown || connection !== 'online' ? undefined : value.at}
          />
        ) : null;
      })}
    </span>
  );
};
