import { alarmsEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './controls.module.css';

/** The open alarms of a place; nothing for those who may not see alarms. */
export const AlarmsCard = ({ placeId }: { placeId: string }) => {
  const link = useScreenLink('alarmCenter');
  return link === undefined ? null : <Alarms placeId={placeId} link={link} />;
};

const Alarms = ({ placeId, link }: { placeId: string; link: string }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const { ago } = useFormat();
  const query = { placeId, status: 'pending', suppressed: 'false', size: '10' } as const;
  const alarms = useQuery({ ...queryOf(alarmsEndpoints.listAlarms, { query }), refetchInterval: 30_000 });
  return (
    <Panel className={styles.cardAlarms}>
      <PanelHead title={t('alarms')}>
        <Link className="link text-small" to={`${link}?placeId=${placeId}`}>
          {t('all')}
        </Link>
      </PanelHead>
      <PanelBody>
        <QueryGate what={t('alarms')} query={alarms}>
          {({ records }) =>
            records.length === 0 ? (
              <p className={`text-small text-muted ${styles.cardNone}`}>{t('noAlarms')}</p>
            ) : (
              <ul className={styles.cardList}>
                {records.slice(0, 5).map((alarm) => (
                  <li key={alarm.id}>
                    {isAlarmLevel(alarm.level) ? <AlarmMark level={alarm.level} /> : null}
                    <Link className="truncate grow" to={`${link}?alarm=${alarm.id}`}>
                      {textOf(alarm.text, language)} · {alarm.deviceName}
                    </Link>
                    <span className="text-small text-muted nowrap">{ago(alarm.lastAt)}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
