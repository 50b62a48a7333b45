import { type Alarm, textOf } from '@eoms/contract';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import styles from './alarm-detail.module.css';

interface AlarmQueueProps {
  alarms: readonly Alarm[];
  current: string | undefined;
  onPick: (alarm: Alarm) => void;
}

/** Pending alarms, most severe and newest first, beside the current one. */
export const AlarmQueue = ({ alarms, current, onPick }: AlarmQueueProps) => {
  const t = usePhrases('alarms');
  const language = useLanguage();
  const { ago } = useFormat();
  return (
    <nav className={styles.alarmQueue} aria-label={t('pending')}>
      {alarms.map((alarm) => (
        <button key={alarm.id} type="button" aria-current={alarm.id === current} onClick={() => onPick(alarm)}>
          <AlarmMark level={alarm.level} />
          <span className={`weight-medium ${styles.what}`}>{textOf(alarm.text, language)}</span>
          <span className="text-small text-muted nowrap">{ago(alarm.lastAt)}</span>
          <span className={`${styles.where} truncate text-small text-muted`}>
            {alarm.placeName} · {alarm.deviceName}
          </span>
        </button>
      ))}
    </nav>
  );
};
