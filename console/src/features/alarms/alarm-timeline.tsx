import { type Alarm, type AlarmHistoryEntry, alarmsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { EntryPictures } from '../../domain/files/entry-pictures.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './alarm-detail.module.css';

interface Step {
  at: string;
  mark: ReactNode;
  text: string;
  note?: string | null;
  pictures?: readonly string[];
}

type T = ReturnType<typeof usePhrases<'alarms'>>;

const words = ({ kind, by: name, detail }: AlarmHistoryEntry, t: T): string => {
  const by = name ?? '';
  const until = detail.until ? dateAndTime(detail.until) : '';
  switch (kind) {
    case 'acknowledged':
      return t('ackBy', { name: by });
    case 'solved':
      return t('solvedBy', { name: by, result: t(detail.result ?? 'other') });
    case 'reopened':
      return t('reopenedBy', { by });
    case 'assigned':
      return detail.assignee ? t('assignedTo', { by, name: detail.assignee }) : t('unassigned', { by });
    case 'shelved':
      return t('shelvedUntilBy', { by, until });
    case 'unshelved':
      return name === null ? t('unshelved') : t('unshelvedBy', { by });
    case 'suppressed':
      return t('suppressedFor', { until });
    case 'unsuppressed':
      return t('unsuppressed');
    case 'commented':
      return by;
  }
};

const marks: Partial<Record<AlarmHistoryEntry['kind'], StateKind>> = { solved: 'confirmed', suppressed: 'maintenance' };

const stepOf = (entry: AlarmHistoryEntry, t: T): Step => ({
  at: entry.at,
  mark: <StateMark kind={marks[entry.kind] ?? 'pending'} bare />,
  text: words(entry, t),
  note: entry.text,
  pictures: entry.pictures,
});

/** What happened to an alarm and what people did about it, oldest first. */
export const AlarmTimeline = ({ alarm }: { alarm: Alarm }) => {
  const t = usePhrases('alarms');
  const history = useQuery(queryOf(alarmsEndpoints.listAlarmHistory, { params: { id: alarm.id } }));
  const steps: Step[] = [{ at: alarm.raisedAt, mark: <AlarmMark level={alarm.level} />, text: t('raised') }];
  if (alarm.occurrences > 1)
    steps.push({
      at: alarm.lastAt,
      mark: <AlarmMark level={alarm.level} />,
      text: t('flapping', { count: alarm.occurrences }),
    });
  if (alarm.clearedAt)
    steps.push({ at: alarm.clearedAt, mark: <StateMark kind="confirmed" bare />, text: t('clearedAt') });
  for (const entry of history.data ?? []) steps.push(stepOf(entry, t));
  // Alarms of before there was a history say themselves who handled them.
  if (alarm.acknowledgedAt && !history.data?.some(({ kind }) => kind === 'acknowledged'))
    steps.push({
      at: alarm.acknowledgedAt,
      mark: <StateMark kind="pending" bare />,
      text: t('ackBy', { name: alarm.acknowledgedBy ?? '' }),
    });
  if (alarm.solvedAt && !history.data?.some(({ kind }) => kind === 'solved'))
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
      <ol className={styles.alarmTimeline}>
        {steps.map((step) => (
          <li key={`${step.at} ${step.text}`}>
            <time className="numeric text-muted">{dateAndTime(step.at)}</time>
            {step.mark}
            <span>
              {step.text}
              {step.note ? <span className={`text-secondary ${styles.entryNote}`}>{step.note}</span> : null}
              <EntryPictures
                family="alarms"
                call={alarmsEndpoints.getAlarmPicture}
                ids={step.pictures ?? []}
                className={styles.alarmPictures}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
