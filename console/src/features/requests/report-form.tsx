import { requestsEndpoints, requestTextAtMost } from '@eoms/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isRefusal } from '../../api/api-refusal.ts';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './report.module.css';
import { addPhoto, newRequestKey, send } from './report-calls.ts';
import { ReportFrame } from './report-frame.tsx';
import { ReportPhoto } from './report-photo.tsx';
import { StaffLink, Unavailable } from './unavailable.tsx';

interface ReportFormProps {
  code: string;
  onSent: (sent: { key: string; joined: boolean; photo: File | undefined }) => void;
}

const wordsOf = (error: unknown): 'tooMany' | 'unavailable' | 'failed' => {
  const code = isRefusal(error) ? error.code : '';
  if (code === '429') return 'tooMany';
  return code === '404' ? 'unavailable' : 'failed';
};

/** One sentence, and a photo if there is one, about what stands before the sender. */
export const ReportForm = ({ code, onSent }: ReportFormProps) => {
  const t = usePhrases('requests');
  const [key] = useState(newRequestKey);
  const [text, setText] = useState('');
  const [photo, setPhoto] = useState<File>();
  const label = useQuery({
    queryKey: ['label', code],
    queryFn: ({ signal }) => call(requestsEndpoints.readRequestLabel, { body: { code } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sending = useMutation({
    mutationFn: async () => {
      const { joined } = await send({ code, key, text });
      const left =
        photo &&
        (await addPhoto(key, photo).then(
          () => undefined,
          () => photo,
        ));
      return { key, joined, photo: left };
    },
    onSuccess: onSent,
  });
  if (label.error) {
    const words = wordsOf(label.error);
    return (
      <Unavailable
        title={t(words)}
        text={words === 'unavailable' ? t('unavailableText') : undefined}
        retry={words === 'failed' ? () => void label.refetch() : undefined}
      />
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '' && !sending.isPending) sending.mutate();
  };
  const foot = (
    <button
      type="submit"
      form="report"
      className={styles.main}
      disabled={text.trim() === '' || sending.isPending || !label.data}
    >
      {t(sending.isPending ? 'sending' : 'send')}
    </button>
  );
  return (
    <ReportFrame foot={foot}>
      <form id="report" className={styles.form} onSubmit={submit}>
        <section className={styles.card} aria-busy={label.isPending}>
          <span className={styles.quiet}>{t('before')}</span>
          <strong className={styles.name}>{label.data?.name ?? '…'}</strong>
        </section>
        <section className={styles.card}>
          <label htmlFor="report-text">{t('what')}</label>
          <textarea
            id="report-text"
            rows={4}
            maxLength={requestTextAtMost}
            placeholder={t('whatHint')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <ReportPhoto photo={photo} onChange={setPhoto} />
        </section>
        {sending.error ? (
          <p className={styles.alert} role="alert">
            {t(wordsOf(sending.error))}
          </p>
        ) : null}
        <p className={styles.quiet}>{t('anonymous')}</p>
        <StaffLink />
      </form>
    </ReportFrame>
  );
};
