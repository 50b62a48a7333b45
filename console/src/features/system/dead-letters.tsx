import { type DeadLetter, DeadLetterKind, deadLettersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { dateAndTime, number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
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
      key: 'name',
      title: t('what'),
      grow: true,
      fixed: true,
      render: (l) => <TwoLines title={words.title(l)} note={words.about(l)} />,
    },
    { key: 'kind', title: t('kind'), render: (l) => t(`kind_${l.kind}`) },
    { key: 'recipient', title: t('consumer'), render: (l) => words.recipient(l) },
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

/** What was given up: events, notices and jobs. They can be tried again once the cause is fixed. */
export const DeadLetters = ({ canEdit }: { canEdit: boolean }) => {
  const t = usePhrases('deadLetters');
  const toast = useToast();
  const words = useDeadLetterNames();
  const page = usePageState({ sortable: ['diedAt'], filters: { kind: DeadLetterKind.options } });
  const letters = useQuery({ ...queryOf(listDeadLetters, { query: page.query }), placeholderData: keepPreviousData });
  const resend = useChange(resendDeadLetters, { invalidates: [listDeadLetters] });
  const columns = useLetterColumns();
  const kinds = DeadLetterKind.options.map((value) => ({ value, label: t(`kind_${value}`) }));

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
        nameOf={(l) => words.title(l)}
        search={t('search')}
        filters={
          <FilterSelect page={page} name="kind" label={t('kind')} any={t('anyKind')} options={kinds} width={150} />
        }
        columns={columns}
        {...(canEdit ? { bulk: actions } : {})}
        rowActions={(l) => (canEdit ? actions.map((action) => ({ ...action, run: () => action.run([l]) })) : [])}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </Panel>
  );
};
