import { useMutation } from '@tanstack/react-query';
import { isRefusal } from '../../api/api-refusal.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './report.module.css';
import { addPhoto } from './report-calls.ts';

/** A photo that did not arrive with its report. */
export const RetryPhoto = ({ requestKey, photo }: { requestKey: string; photo: File }) => {
  const t = usePhrases('requests');
  const again = useMutation({ mutationFn: () => addPhoto(requestKey, photo) });
  if (again.isSuccess) return null;
  const isRefused = isRefusal(again.error) && again.error.code.startsWith('file.');
  return (
    <section className={styles.alert} role="alert">
      <span>{t(isRefused ? 'photoRefused' : 'photoFailed')}</span>
      {isRefused ? null : (
        <button type="button" className={styles.second} disabled={again.isPending} onClick={() => again.mutate()}>
          {t(again.isPending ? 'sending' : 'retry')}
        </button>
      )}
    </section>
  );
};
