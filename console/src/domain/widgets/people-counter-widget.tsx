import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { LiveValue } from '../../ui/marks/live-value.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { numberOf, textStyle } from './attribute-values.ts';
import { boundValue } from './bound-values.ts';
import { countPeople } from './people-count.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const styled = { size: 'valueSize', color: '', weight: '' };
const mostPeople = 1_000_000;

/** How many people are in the place, of how many who may be. */
export const PeopleCounterWidget = ({ item, devices, attributes }: WidgetProps) => {
  const t = usePhrases('layouts');
  const capacity = numberOf(attributes, 'capacity', 0, mostPeople);
  if (item.properties.length === 0) return <WidgetEmpty>{t('noCounters')}</WidgetEmpty>;
  const bound = item.properties.flatMap((one) => boundValue(one, devices) ?? []);
  const count = countPeople(bound, capacity);
  if (!count) return <WidgetEmpty>{t(bound.length === 0 ? 'bindingLost' : 'noCountYet')}</WidgetEmpty>;
  const { people, stale, share, isFull } = count;
  return (
    <div data-part="widget-people" className={stale ? `${styles.widgetPeople} ${styles.stale}` : styles.widgetPeople}>
      <span className={styles.widgetPeopleValue} style={stale ? {} : textStyle(attributes, styled)}>
        <LiveValue
          value={number(people)}
          unit={capacity > 0 ? t('ofPeople', { capacity: number(capacity) }) : t('people')}
          stale={stale}
          at={undefined}
        />
      </span>
      {share === undefined ? null : (
        <meter className={styles.widgetMeter} min={0} max={1} value={share} aria-label={t('taken')}>
          {Math.round(share * 100)}%
        </meter>
      )}
      {isFull && !stale ? <StateMark kind="occupied" text={t('full')} /> : null}
    </div>
  );
};
