import { clockWithSeconds } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import styles from './designer.module.css';
import type { Autosave } from './use-autosave.ts';

/** Whether the draft is saved, or why not. */
export const SaveState = ({ saving, readOnly }: { saving: Autosave; readOnly: boolean }) => {
  const t = usePhrases('layouts');
  const describe = useDescribeError();
  if (readOnly) return <span className="text-small text-muted">{t('readOnly')}</span>;
  if (saving.problem !== undefined && saving.dirty)
    return (
      <span className={`text-small ${styles.saveProblem} truncate`} role="alert">
        {t('notSaved', { reason: describe(saving.problem).reason })}
      </span>
    );
  if (saving.dirty) return <span className="text-small text-muted">{t('saving')}</span>;
  return (
    <span className="text-small text-muted" role="status">
      {saving.savedAt ? t('savedAt', { time: clockWithSeconds(saving.savedAt) }) : t('generatedNow')}
    </span>
  );
};
