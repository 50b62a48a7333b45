import { type Alarm, alarmsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './alarm-detail.module.css';

/** When the cause of an alarm came and went, latest first. */
export const AlarmTimes = ({ alarm }: { alarm: Alarm }) => {
  const t = usePhrases('alarms');
  const times = useQuery(queryOf(alarmsEndpoints.listAlarmOccurrences, { params: { id: alarm.id } }));
  return (
    <details className={styles.alarmTimes}>
      <summary>
        {t('times')} <span className="text-muted numeric">{alarm.occurrences}</span>
      </summary>
      <QueryGate what={t('times')} query={times}>
        {(rows) => (
          <>
            <table>
              <thead>
                <tr>
                  <th>{t('raisedTime')}</th>
                  <th>{t('clearedTime')}</th>
                  <th>{t('valueThen')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.toReversed().map((row) => (
                  <tr key={row.number}>
                    <td className="numeric">
                      {dateAndTime(row.raisedAt)}
                      {row.times > 1 ? <span className="text-muted"> · {t('fast', { count: row.times })}</span> : null}
                    </td>
                    <td className="numeric">{row.clearedAt ? dateAndTime(row.clearedAt) : t('stillActive')}</td>
                    <td className="numeric">{row.value === null ? '–' : String(row.value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {rows.length < alarm.occurrences ? <p className="text-small text-muted">{t('timesNote')}</p> : null}
          </>
        )}
      </QueryGate>
    </details>
  );
};
