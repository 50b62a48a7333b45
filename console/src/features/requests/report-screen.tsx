import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { FollowReport } from './follow-report.tsx';
import { ReportForm } from './report-form.tsx';
import { Unavailable } from './unavailable.tsx';

type Sent = { readonly key: string; readonly joined: boolean; readonly photo: File | undefined };

/**
 * What the label of a device, an asset or a place opens for those who do not sign in. Once something was sent, the address
 * is that by which it is followed: its secret is behind the #, which no server sees.
 */
export const ReportScreen = () => {
  const t = usePhrases('requests');
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [sent, setSent] = useState<Sent>();
  const key = hash.slice(1);
  const code = new URLSearchParams(search).get('label');
  if (key !== '') return <FollowReport key={key} requestKey={key} sent={sent?.key === key ? sent : undefined} />;
  if (code === null) return <Unavailable title={t('unknownLink')} text={t('unknownLinkText')} />;
  const onSent = (done: Sent): void => {
    setSent(done);
    void navigate(`/report#${done.key}`, { replace: true });
  };
  return <ReportForm key={code} code={code} onSent={onSent} />;
};
