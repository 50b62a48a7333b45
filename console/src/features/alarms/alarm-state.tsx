import type { Alarm } from '@eoms/contract';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

/** State of an alarm: solved, set apart, returned to normal, acknowledged, or pending. */
export const AlarmState = ({ alarm }: { alarm: Alarm }) => {
  const t = usePhrases('alarms');
  if (alarm.status === 'processed') return <StateMark kind="confirmed" text={t(alarm.result ?? 'processed')} />;
  if (alarm.suppressedBy) {
    const { name, until } = alarm.suppressedBy;
    return (
      <span title={t('suppressedTill', { name, until: dateAndTime(until) })}>
        <StateMark kind="maintenance" text={t('suppressed')} />
      </span>
    );
  }
  if (alarm.shelvedUntil)
    return <StateMark kind="expired" text={t('shelvedTill', { until: dateAndTime(alarm.shelvedUntil) })} />;
  if (!alarm.active) return <StateMark kind="confirmed" text={t('cleared')} />;
  if (alarm.acknowledgedAt) return <StateMark kind="pending" text={t('acknowledged')} />;
  return (
    <span className="row gap-4 weight-medium">
      <Icon name="bell" size="s" />
      {t('waiting')}
    </span>
  );
};
