import type { Alarm, Incident } from '@eoms/contract';
import { Button, Drawer } from 'antd';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { rootText } from './incident-words.ts';

type OpenAlarm = (alarm: Pick<Alarm, 'id'>) => void;

const Evidence = ({ incident }: { incident: Incident }) => {
  const t = usePhrases('alarms');
  return (
    <section>
      <h3>{t('evidence')}</h3>
      <ul className="incident-facts">
        {incident.evidence.map(({ kind, devices }) => (
          <li key={kind}>{t('evidenceOf', { kind: t(`because_${kind}`), count: devices })}</li>
        ))}
        {incident.stillOnline > 0 ? <li className="t2">{t('stillOnline', { count: incident.stillOnline })}</li> : null}
      </ul>
    </section>
  );
};

const Hit = ({ incident: { places, meetings } }: { incident: Incident }) => {
  const t = usePhrases('alarms');
  return (
    <section>
      <h3>{t('placesHit')}</h3>
      <ul className="incident-facts">
        {places.map((place) => {
          const meeting = meetings.find(({ placeId }) => placeId === place.id);
          return (
            <li key={place.id}>
              {place.name} <span className="t3 num">{place.alarms}</span>
              {meeting ? (
                <span className="t2">
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
        {t('alarms')} <span className="t3 num">{incident.count}</span>
      </h3>
      <ul className="incident-alarms">
        {incident.alarms.map((alarm) => (
          <li key={alarm.id}>
            <button type="button" onClick={() => onAlarm(alarm)}>
              <AlarmMark level={alarm.level} />
              <span>
                {alarm.text[language]} · {alarm.deviceName}
                <span className="t3 course-note s">
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
        <p className="s t3">{t('more', { count: incident.count - incident.alarms.length })}</p>
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
        <div className="alarm-detail">
          <div>
            <h2>{t('incident', { count: incident.count, root: rootText(incident, t) })}</h2>
            <p className="s t2">{t('since', { time: dateAndTime(incident.at) })}</p>
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
