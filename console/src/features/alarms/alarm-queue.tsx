import type { Alarm } from '@eoms/contract';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';

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
    <nav className="alarm-queue" aria-label={t('pending')}>
      {alarms.map((alarm) => (
        <button key={alarm.id} type="button" aria-current={alarm.id === current} onClick={() => onPick(alarm)}>
          <AlarmMark level={alarm.level} />
          <span className="m5 what">{alarm.text[language]}</span>
          <span className="s t3 nw">{ago(alarm.lastAt)}</span>
          <span className="where el s t3">
            {alarm.placeName} · {alarm.deviceName}
          </span>
        </button>
      ))}
    </nav>
  );
};
