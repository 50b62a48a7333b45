import { type Alarm, textOf } from '@eoms/contract';
import { Link } from 'react-router';
import { OrdersOfAlarm } from '../../domain/work-orders/orders-of-alarm.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { AlarmComment } from './alarm-comment.tsx';
import styles from './alarm-detail.module.css';
import { AlarmState } from './alarm-state.tsx';
import { AlarmTimeline } from './alarm-timeline.tsx';
import { AlarmTimes } from './alarm-times.tsx';
import { AlarmWork } from './alarm-work.tsx';
import { isSolvable } from './solvable.ts';
import { SolveForm } from './solve-form.tsx';

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
  return (
    <div data-part="alarm-detail" className={styles.alarmDetail}>
      <div>
        <h2>{textOf(alarm.text, language)}</h2>
        <p className="text-small text-secondary">
          {alarm.deviceName} · {alarm.placeName}
        </p>
      </div>
      <div className="row">
        <AlarmState alarm={alarm} />
        <span className="grow" />
        {devices ? <Link to={`${devices}?deviceId=${alarm.deviceId}`}>{t('toDevice')}</Link> : null}
      </div>
      <AlarmWork alarm={alarm} canSolve={canSolve} />
      <OrdersOfAlarm key={`orders ${alarm.id}`} alarmId={alarm.id} />
      <AlarmTimeline alarm={alarm} />
      <AlarmTimes alarm={alarm} />
      {canSolve ? <AlarmComment key={alarm.id} alarmId={alarm.id} /> : null}
      {canSolve && isSolvable(alarm) ? <SolveForm key={alarm.id} alarm={alarm} onDone={onSolved} /> : null}
    </div>
  );
};
