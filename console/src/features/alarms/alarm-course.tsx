import type { Alarm } from '@eoms/contract';
import type { ReactNode } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

interface Step {
  at: string;
  mark: ReactNode;
  text: string;
  note?: string | null;
}

/** What happened to an alarm, oldest first. */
export const AlarmCourse = ({ alarm }: { alarm: Alarm }) => {
  const t = usePhrases('alarms');
  const steps: Step[] = [{ at: alarm.raisedAt, mark: <AlarmMark level={alarm.level} />, text: t('raised') }];
  if (alarm.occurrences > 1)
    steps.push({
      at: alarm.lastAt,
      mark: <AlarmMark level={alarm.level} />,
      text: t('flapping', { count: alarm.occurrences }),
    });
  if (alarm.acknowledgedAt)
    steps.push({
      at: alarm.acknowledgedAt,
      mark: <StateMark kind="pending" bare />,
      text: t('ackBy', { name: alarm.acknowledgedBy ?? '' }),
    });
  if (alarm.clearedAt)
    steps.push({ at: alarm.clearedAt, mark: <StateMark kind="confirmed" bare />, text: t('clearedAt') });
  if (alarm.solvedAt)
    steps.push({
      at: alarm.solvedAt,
      mark: <StateMark kind="confirmed" bare />,
      text: t('solvedBy', { name: alarm.solvedBy ?? '', result: t(alarm.result ?? 'other') }),
      note: alarm.remarks,
    });
  steps.sort((a, b) => a.at.localeCompare(b.at));
  return (
    <section>
      <h3>{t('course')}</h3>
      <ol className="alarm-course">
        {steps.map((step) => (
          <li key={`${step.at} ${step.text}`}>
            <time className="num t3">{dateAndTime(step.at)}</time>
            {step.mark}
            <span>
              {step.text}
              {step.note ? <span className="t2 course-note">{step.note}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
