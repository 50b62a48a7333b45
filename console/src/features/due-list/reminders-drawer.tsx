import { DueKind, type DueReminders, dueListEndpoints, type ReminderDays } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import styles from './due-list.module.css';

const { getDueReminders, saveDueReminders } = dueListEndpoints;
const daysAtMost = 365;

const Form = ({ reminders, onClose }: { reminders: DueReminders; onClose: () => void }) => {
  const t = usePhrases('dueList');
  const common = usePhrases('ui');
  const canEdit = useMay('dueList', 'edit');
  const save = useChange(saveDueReminders, { invalidates: [getDueReminders] });
  const { revision, days } = reminders;
  return (
    <FormDrawer<{ days: ReminderDays }>
      open
      title={t('reminders')}
      initial={{ days }}
      readOnly={!canEdit}
      submit={(values) => save.mutateAsync({ body: { revision, ...values } })}
      onClose={onClose}
    >
      <p className={styles.lead}>{t('remindersText')}</p>
      {DueKind.options.map((kind) => (
        <NumberItem
          key={kind}
          name={['days', kind]}
          label={t(kind)}
          min={0}
          max={daysAtMost}
          whole
          unit={t('daysBefore')}
          needed={common('required', { field: t(kind) })}
        />
      ))}
      <p className="text-small text-muted">{t('remindersWho')}</p>
    </FormDrawer>
  );
};

/** How many days before something falls due people are reminded, by kind. */
export const RemindersDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { data } = useQuery({ ...queryOf(getDueReminders), enabled: open });
  return open && data ? <Form key={data.revision} reminders={data} onClose={onClose} /> : null;
};
