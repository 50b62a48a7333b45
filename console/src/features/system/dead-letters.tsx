import { type DeadLetter, deadLettersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { dateAndTime, number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { useDeadLetterNames } from './dead-letter-names.ts';
import styles from './settings.module.css';

const { listDeadLetters, resendDeadLetters, removeDeadLetters } = deadLettersEndpoints;

const useLetterColumns = (): Column<DeadLetter>[] => {
  const t = usePhrases('deadLetters');
  const words = useDeadLetterNames();
  return [
    {
      key: 'event',
      title: t('event'),
      grow: true,
      fixed: true,
      render: (l) => <TwoLines title={words.event(l.event)} note={<span className="mono">{l.subject}</span>} />,
    },
    { key: 'consumer', title: t('consumer'), render: (l) => words.consumer(l.consumer) },
    {
      key: 'reason',
      title: t('reason'),
      render: (l) => (
        <span className={`truncate ${styles.letterReason}`} title={l.reason}>
          {l.reason}
        </span>
      ),
    },
    { key: 'attempts', title: t('attempts'), align: 'right', render: (l) => number(l.attempts) },
    {
      key: 'createdAt',
      title: t('createdAt'),
      align: 'right',
      render: (l) => <span className="nowrap">{dateAndTime(l.createdAt)}</span>,
    },
    {
      key: 'diedAt',
      title: t('diedAt'),
      align: 'right',
      sortable: true,
      render: (l) => <span className="nowrap">{dateAndTime(l.diedAt)}</span>,
    },
  ];
};

const idsOf = (letters: readonly DeadLetter[]): { body: { ids: string[] } } => ({
  body: { ids: letters.map((letter) => letter.id) },
});

/** Events that parts of the system failed to process; they can be retried once the cause is fixed. */
export const DeadLetters = ({ canEdit }: { canEdit: boolean }) => {
  const t = usePhrases('deadLetters');
  const toast = useToast();
  const words = useDeadLetterNames();
  const page = usePageState({ sortable: ['diedAt'] });
  const letters = useQuery({ ...queryOf(listDeadLetters, { query: page.query }), placeholderData: keepPreviousData });
  const resend = useChange(resendDeadLetters, { invalidates: [listDeadLetters] });
  const columns = useLetterColumns();

  const resendAll = async (chosen: readonly DeadLetter[]): Promise<void> => {
    try {
      await resend.mutateAsync(idsOf(chosen));
      toast.done(t('resent', { count: chosen.length }));
    } catch (error) {
      toast.failed(error);
    }
  };
  const removeAll = useRemove(removeDeadLetters, {
    invalidates: [listDeadLetters],
    args: idsOf,
    title: (chosen) => t('removeTitle', { count: chosen.length }),
    text: t('removeText'),
    verb: t('remove'),
    done: t('removed'),
  });
  const actions = [
    { key: 'resend', label: t('resend'), run: (chosen: readonly DeadLetter[]) => void resendAll(chosen) },
    { key: 'remove', label: t('remove'), danger: true, run: (chosen: readonly DeadLetter[]) => void removeAll(chosen) },
  ];
  return (
    <Panel className={styles.settingsList} label={t('letters')}>
      <p className={`text-secondary ${styles.lettersHint}`}>{t('hint')}</p>
      <DataPage
        id="deadLetters"
        what={t('letters')}
        page={page}
        source={letters}
        idOf={(l) => l.id}
        nameOf={(l) => words.event(l.event)}
        search={t('search')}
        columns={columns}
        {...(canEdit ? { bulk: actions } : {})}
        rowActions={(l) => (canEdit ? actions.map((action) => ({ ...action, run: () => action.run([l]) })) : [])}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </Panel>
  );
};
