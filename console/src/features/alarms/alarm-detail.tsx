import { type Alarm, alarmsEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { AlarmCourse } from './alarm-course.tsx';
import { AlarmState } from './alarm-state.tsx';
import { isSolvable } from './solvable.ts';
import { SolveForm } from './solve-form.tsx';
import './alarm-detail.css';

const { acknowledgeAlarm, countAlarms, getAlarm, listAlarms } = alarmsEndpoints;

interface AlarmDetailProps {
  alarm: Alarm;
  canSolve: boolean;
  onSolved: () => void;
}

/** One alarm: what, since when, where, what happened, what to do. */
export const AlarmDetail = ({ alarm, canSolve, onSolved }: AlarmDetailProps) => {
  const t = usePhrases('alarms');
  const language = useLanguage();
  const devices = useScreenLink('deviceInformation');
  const acknowledge = useChange(acknowledgeAlarm, { invalidates: [listAlarms, countAlarms, getAlarm] });
  const act = useAct();
  return (
    <div className="alarm-detail">
      <div>
        <h2>{alarm.text[language]}</h2>
        <p className="s t2">
          {alarm.deviceName} · {alarm.placeName}
        </p>
      </div>
      <div className="row">
        <AlarmState alarm={alarm} />
        <span className="sp" />
        {devices ? <Link to={`${devices}?deviceId=${alarm.deviceId}`}>{t('toDevice')}</Link> : null}
      </div>
      <AlarmCourse alarm={alarm} />
      {canSolve && isSolvable(alarm) ? (
        <>
          {alarm.acknowledgedAt ? null : (
            <div>
              <Button
                loading={acknowledge.isPending}
                onClick={() => void act(() => acknowledge.mutateAsync({ body: { ids: [alarm.id] } }))}
              >
                {t('acknowledge')}
              </Button>
            </div>
          )}
          <SolveForm key={alarm.id} alarm={alarm} onDone={onSolved} />
        </>
      ) : null}
    </div>
  );
};
