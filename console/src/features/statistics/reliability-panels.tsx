import { type PlaceReliability, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FigurePanel } from './figure-panel.tsx';
import styles from './statistics.module.css';
import type { PeriodQuery } from './use-period.ts';
import { percent, plain } from './words.ts';

const listed = 8;

/** The places that lost most; the rest in one row, so that the columns add up. */
const rowsOf = (places: readonly PlaceReliability[], others: (count: number) => string) => {
  const [shown, rest] = [places.slice(0, listed), places.slice(listed)];
  const sum = (of: (one: PlaceReliability) => number) => rest.reduce((all, one) => all + of(one), 0);
  const rows = shown.map((one) => ({ id: one.placeId, name: one.placeName, cause: one.causeDeviceName, ...one }));
  if (rest.length === 0) return rows;
  const [bookedMinutes, lostMinutes] = [sum((one) => one.bookedMinutes), sum((one) => one.lostMinutes)];
  return [...rows, { id: 'others', name: others(rest.length), cause: null, bookedMinutes, lostMinutes }];
};

/** The share of the booked time in which everything needed worked, by place. */
export const PlaceReliabilityPanel = ({ query }: { query: PeriodQuery }) => {
  const t = usePhrases('statistics');
  const reliability = useQuery(queryOf(placeStatisticsEndpoints.getReliability, { query }));
  return (
    <FigurePanel
      className={styles.wide}
      title={t('reliability')}
      note={(data) => t('reliabilityNote', { booked: plain(data.bookedMinutes), lost: plain(data.lostMinutes) })}
      head={({ share }) => <b className={styles.figure}>{percent(share, 2)} %</b>}
      query={reliability}
      empty={t('noBooked')}
      isEmpty={({ bookedMinutes }) => bookedMinutes === 0}
    >
      {({ places }) => {
        const most = Math.max(1, ...places.map(({ lostMinutes }) => lostMinutes));
        return (
          <table className={styles.figureTable}>
            <thead>
              <tr>
                <th>{t('place')}</th>
                <th className={styles.roomy}>{t('cause')}</th>
                <th className={`text-end ${styles.roomy}`}>{t('booked')}</th>
                <th className={styles.bar}>{t('lost')}</th>
                <th className="text-end">{t('share')}</th>
              </tr>
            </thead>
            <tbody>
              {rowsOf(places, (count) => t('others', { count })).map((row) => (
                <tr key={row.id}>
                  <td>{row.name}</td>
                  <td className={`${styles.roomy} text-secondary`}>{row.cause ?? '–'}</td>
                  <td className={`text-end ${styles.roomy}`}>{plain(row.bookedMinutes)}</td>
                  <td className={styles.bar}>
                    <span className={styles.lost}>
                      <i style={{ width: `${(Math.min(row.lostMinutes, most) / most) * 60}%` }} />
                      {plain(row.lostMinutes)}
                    </span>
                  </td>
                  <td className="text-end">
                    <b>{percent(row.bookedMinutes === 0 ? null : 1 - row.lostMinutes / row.bookedMinutes, 2)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      }}
    </FigurePanel>
  );
};

/** Which devices were offline, how often and how long. */
export const DeviceReliabilityPanel = ({ query }: { query: PeriodQuery }) => {
  const t = usePhrases('statistics');
  const reliability = useQuery(queryOf(placeStatisticsEndpoints.getReliability, { query }));
  return (
    <FigurePanel
      className={styles.wide}
      title={t('devices')}
      note={() => t('devicesNote')}
      query={reliability}
      empty={t('noFailures')}
      isEmpty={({ devices }) => devices.length === 0}
    >
      {({ devices }) => (
        <table className={styles.figureTable}>
          <thead>
            <tr>
              <th>{t('device')}</th>
              <th className={styles.roomy}>{t('place')}</th>
              <th className={`text-end ${styles.roomy}`}>{t('failures')}</th>
              <th className={`text-end ${styles.roomy}`}>{t('mtbf')}</th>
              <th className="text-end">{t('mttr')}</th>
              <th className="text-end">{t('availability')}</th>
            </tr>
          </thead>
          <tbody>
            {devices.slice(0, 10).map((device) => (
              <tr key={device.deviceId}>
                <td>{device.deviceName}</td>
                <td className={`${styles.roomy} text-secondary`}>{device.placeName}</td>
                <td className={`text-end ${styles.roomy}`}>{device.failures}</td>
                <td className={`text-end ${styles.roomy}`}>{plain(device.mtbf, 1)}</td>
                <td className="text-end">{plain(device.mttr, 1)}</td>
                <td className="text-end">
                  <b>{percent(device.availability, 2)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FigurePanel>
  );
};
