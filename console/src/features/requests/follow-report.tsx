import { type RequestState, requestsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '../../api/api-refusal.ts';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './report.module.css';
import { ReportFrame } from './report-frame.tsx';
import { RetryPhoto } from './retry-photo.tsx';
import { Unavailable } from './unavailable.tsx';

const everyMs = 30_000;
const steps = ['open', 'inWork', 'done'] as const;
const ended: readonly RequestState[] = ['done', 'closed'];

const Steps = ({ state }: { state: RequestState }) => {
  const t = usePhrases('requests');
  if (state === 'closed') return <strong className={styles.name}>{t('state_closed')}</strong>;
  const now = steps.indexOf(state);
  return (
    <ol className={styles.steps} aria-label={t('stateNow')}>
      {steps.map((step, at) => (
        <li key={step} data-reached={at <= now} aria-current={at === now ? 'step' : undefined}>
          <span className={styles.dot}>{at < now || state === 'done' ? <Icon name="check" size="s" /> : null}</span>
          {t(`state_${step}`)}
        </li>
      ))}
    </ol>
  );
};

const CopyLink = () => {
  const t = usePhrases('requests');
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(window.location.href);
    setCopied(true);
  };
  return (
    <button type="button" className={styles.second} onClick={() => void copy()}>
      {t(copied ? 'copied' : 'copyLink')}
    </button>
  );
};

interface FollowReportProps {
  requestKey: string;
  /** What has just been sent from this page. */
  sent: { readonly joined: boolean; readonly photo: File | undefined } | undefined;
}

/** How far a report is: its number, and whether it is open, in work or done. */
export const FollowReport = ({ requestKey: key, sent }: FollowReportProps) => {
  const t = usePhrases('requests');
  const query = useQuery({
    queryKey: ['report', key],
    queryFn: ({ signal }) => call(requestsEndpoints.followRequest, { body: { key } }, { signal }),
    refetchInterval: ({ state }) => (state.data && ended.includes(state.data.state) ? false : everyMs),
    retry: false,
  });
  const { data, error } = query;
  if (!data && error) {
    const isGone = isRefusal(error) && ['404', '422'].includes(error.code);
    return (
      <Unavailable
        title={t(isGone ? 'unknownLink' : 'failedToRead')}
        text={isGone ? t('unknownLinkText') : undefined}
        retry={isGone ? undefined : () => void query.refetch()}
      />
    );
  }
  return (
    <ReportFrame>
      {sent ? (
        <section className={styles.card} role="status">
          <strong className={styles.name}>{t('thanks')}</strong>
          {sent.joined ? <span>{t('joined')}</span> : null}
        </section>
      ) : null}
      {sent?.photo ? <RetryPhoto requestKey={key} photo={sent.photo} /> : null}
      <section className={styles.card} aria-busy={query.isPending} aria-live="polite">
        <span className={styles.quiet}>{t('number')}</span>
        <strong className={styles.number}>{data?.number ?? '…'}</strong>
        {data ? <Steps state={data.state} /> : null}
        {data && error ? <span className={styles.quiet}>{t('failedToRead')}</span> : null}
      </section>
      <p className={styles.quiet}>{t('keepPage')}</p>
      <CopyLink />
    </ReportFrame>
  );
};
