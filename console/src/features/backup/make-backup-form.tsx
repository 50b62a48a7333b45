import { type BackupDraft, backupEndpoints, backupKinds } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { KindFields } from './kind-fields.tsx';
import { PassphraseFields } from './passphrase-fields.tsx';

type Values = Omit<BackupDraft, 'passphrase'> & { passphrase: string; again: string };

/** The body to send. Without readings in it, days of them mean nothing. */
export const draftOfBackup = ({ again: _, passphrase, ...rest }: Values): BackupDraft => ({
  ...rest,
  historyDays: rest.kinds.includes('history') ? rest.historyDays : 0,
  ...(passphrase ? { passphrase } : {}),
});

const initial: Values = { kinds: [...backupKinds], historyDays: null, passphrase: '', again: '' };

export const MakeBackupForm = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('backup');
  const toast = useToast();
  const make = useChange(backupEndpoints.makeBackup, { invalidates: [backupEndpoints.listBackups] });
  return (
    <FormDrawer<Values>
      open={open}
      title={t('newBackup')}
      initial={initial}
      submit={(values) => make.mutateAsync({ body: draftOfBackup(values) })}
      submitText={t('begin')}
      onDone={() => toast.done(t('begun'))}
      onClose={onClose}
      width={520}
    >
      <KindFields />
      <PassphraseFields />
    </FormDrawer>
  );
};
