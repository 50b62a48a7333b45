import { type Alarm, type Incident, textOf } from '@eoms/contract';
import { Button, Drawer } from 'antd';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './alarm-detail.module.css';
import { rootText } from './incident-words.ts';

type OpenAlarm = (alarm: Pick<Alarm, 'id'>) => void;

const Evidence = ({ incident }: { incident: Incident }) => {
  const t = usePhrases('alarms');
  return (
    <section>
      <h3>{t('evidence')}</h3>
      <ul className={styles.incidentFacts}>
        {incident.evidence.map(({ kind, devices }) => (
          <li key={kind}>{t('evidenceOf', { kind: t(`because_${kind}`), count: devices })}</li>
        ))}
        {incident.stillOnline > 0 ? (
          <li className="text-secondary">{t('stillOnline', { count: incident.stillOnline })}</li>
        ) : null}
      </ul>
    </section>
  );
};

const Hit = ({ incident: { places, meetings } }: { incident: Incident }) => {
  const t = usePhrases('alarms');
  return (
    <section>
      <h3>{t('placesHit')}</h3>
      <ul className={styles.incidentFacts}>
        {places.map((place) => {
          const meeting = meetings.find(({ placeId }) => placeId === place.id);
          return (
            <li key={place.id}>
              {place.name} <span className="text-muted numeric">{place.alarms}</span>
              {meeting ? (
                <span className="text-secondary">
                  {' '}
                  · {t('meetingsHit')}: {meeting.subject ?? t('privateMeeting')}
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const Members = ({ incident, onAlarm }: { incident: Incident; onAlarm: OpenAlarm }) => {
  const t = usePhrases('alarms');
  const language = useLanguage();
  return (
    <section>
      <h3>
        {t('alarms')} <span className="text-muted numeric">{incident.count}</span>
      </h3>
      <ul className={styles.incidentAlarms}>
        {incident.alarms.map((alarm) => (
          <li key={alarm.id}>
            <button type="button" onClick={() => onAlarm(alarm)}>
              <AlarmMark level={alarm.level} />
              <span>
                {textOf(alarm.text, language)} · {alarm.deviceName}
                <span className={`text-muted ${styles.entryNote} text-small`}>
                  {alarm.placeName} · {t(`because_${alarm.because}`)}
                  {alarm.via ? ` · ${alarm.via}` : ''}
                </span>
              </span>
              {alarm.active ? null : <StateMark kind="confirmed" text={t('recovered')} />}
            </button>
          </li>
        ))}
      </ul>
      {incident.count > incident.alarms.length ? (
        <p className="text-small text-muted">{t('more', { count: incident.count - incident.alarms.length })}</p>
      ) : null}
    </section>
  );
};

interface IncidentDrawerProps {
  incident: Incident | undefined;
  onClose: () => void;
  onAlarm: OpenAlarm;
}

/** The likely cause of a group of alarms, why it is likely, and whom it hits. */
export const IncidentDrawer = ({ incident, onClose, onAlarm }: IncidentDrawerProps) => {
  const t = usePhrases('alarms');
  const phone = usePhone();
  const rootAlarm = incident?.rootAlarmId;
  return (
    <Drawer
      open={incident !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 432}
      title={incident ? <AlarmMark level={incident.level} text size="l" /> : null}
    >
      {incident ? (
        <div data-part="alarm-detail" className={styles.alarmDetail}>
          <div>
            <h2>{t('incident', { count: incident.count, root: rootText(incident, t) })}</h2>
            <p className="text-small text-secondary">{t('since', { time: dateAndTime(incident.at) })}</p>
          </div>
          {rootAlarm ? (
            <div>
              <Button onClick={() => onAlarm({ id: rootAlarm })}>{t('rootAlarm')}</Button>
            </div>
          ) : null}
          <Evidence incident={incident} />
          <Hit incident={incident} />
          <Members incident={incident} onAlarm={onAlarm} />
        </div>
      ) : null}
    </Drawer>
  );
};
