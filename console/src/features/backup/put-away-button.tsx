import { type Restore, restoreEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';

const { closeRestore, listRestores, getRestore } = restoreEndpoints;

/** Drops a preview: nothing has been written by it. */
export const PutAwayButton = ({ restore, onDone }: { restore: Restore; onDone: () => void }) => {
  const t = usePhrases('backup');
  const careful = useCareful();
  const close = useChange(closeRestore, { invalidates: [listRestores, getRestore] });
  const question = { title: t('putAwayTitle'), text: t('putAwayText'), verb: t('putAway') };
  const act = async (): Promise<void> => {
    if (await careful(question, () => close.mutateAsync({ body: { id: restore.id } }), t('putAwayDone'))) onDone();
  };
  return <Button onClick={() => void act()}>{t('putAway')}</Button>;
};
