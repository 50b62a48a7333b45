import { automationCalendarEndpoints, textOf } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../checks/checks.module.css';
import { isComplete, type When } from './schedule-times.ts';

/** The next times at which a schedule is due, as the server sees its clock and the calendar. */
export const DueTimes = ({ when }: { when: When }) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  const due = useQuery({
    ...queryOf(automationCalendarEndpoints.listDueTimes, { body: { when } }),
    enabled: isComplete(when),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  if (!isComplete(when) || due.isPending) return null;
  if (due.isError)
    return (
      <p className={`${styles.dueTimes} text-small`} role="alert">
        {due.error.message}
      </p>
    );
  const times = due.data.map(({ text }) => textOf(text, language));
  return (
    <p className={`${styles.dueTimes} text-small text-muted`}>
      {times.length === 0 ? t('neverDue') : t('dueTimes', { times: times.join(t('dueSeparator')) })}
    </p>
  );
};
