import { type PlaceUsage, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FigurePanel } from './figure-panel.tsx';
import styles from './statistics.module.css';
import type { PeriodQuery } from './use-period.ts';
import { percent } from './words.ts';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
/** Five steps of one hue; the number in the cell says the rest. */
const stepOf = (share: number): number => Math.min(5, Math.max(1, Math.ceil(share * 6.25)));

const hoursOf = ({ hours, opens, closes }: PlaceUsage): number[] => {
  const used = hours.map(({ hour }) => hour);
  const [first, last] = [Math.min(opens, ...used), Math.max(closes - 1, ...used)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
};

const Heat = ({ usage }: { usage: PlaceUsage }) => {
  const t = usePhrases('statistics');
  const shares = new Map(usage.hours.map(({ weekday, hour, share }) => [weekday * 24 + hour, share]));
  const hours = hoursOf(usage);
  const days = weekdays.filter(
    (day) => usage.spans.length > 24 || usage.hours.some(({ weekday }) => weekday === day) || usage.spans.length === 7,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens it is scrolled with the keyboard
    <section className={styles.heatScroll} aria-label={t('usage')} tabIndex={0}>
      <table className={styles.heat}>
        <caption className="visually-hidden">{t('usage')}</caption>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {String(hour).padStart(2, '0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{t(`weekday${day}`)}</th>
              {hours.map((hour) => {
                const share = shares.get(day * 24 + hour) ?? 0;
                return share === 0 ? (
                  <td key={hour}>·</td>
                ) : (
                  <td key={hour} className={`${styles[`q${stepOf(share)}`]}`}>
                    {Math.round(share * 100)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** When the places are used: by day of the week and hour. */
export const UsageHeat = ({ query }: { query: PeriodQuery }) => {
  const t = usePhrases('statistics');
  const usage = useQuery(queryOf(placeStatisticsEndpoints.getUsed, { query }));
  return (
    <FigurePanel
      className={styles.wide}
      title={t('usage')}
      note={({ places, opens, closes }) => t('usageNote', { count: places, opens, closes })}
      head={({ share }) => <b className={styles.figure}>{percent(share)} %</b>}
      query={usage}
      empty={t('noUsage')}
      isEmpty={({ bookedMinutes }) => bookedMinutes === 0}
    >
      {(data) => <Heat usage={data} />}
    </FigurePanel>
  );
};
