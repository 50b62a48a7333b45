import { type PlanRequest, plansEndpoints } from '@eoms/contract';
import { errorText, isErrorCode } from '@eoms/phrases';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { runAddress } from '../../domain/scenes/receipt/addresses.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import styles from './plans.module.css';
import { screenAddress, stale, useRequests } from './plans.queries.ts';

const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

interface OpenRequestProps {
  request: PlanRequest;
  now: number;
  onApprove: (request: PlanRequest) => void;
}

/** A request that waits: others approve or decline it, the requester may withdraw it. */
const OpenRequest = ({ request, now, onApprove }: OpenRequestProps) => {
  const t = usePhrases('plans');
  const canControl = useMay('plan', 'control');
  const decline = useChange(plansEndpoints.declinePlanRequest, stale);
  const withdraw = useChange(plansEndpoints.withdrawPlanRequest, stale);
  const careful = useCareful();
  const act = useAct();
  const { id, mine, planName, requestedBy } = request;
  const refuse = () =>
    careful(
      {
        title: t('declineTitle', { name: planName }),
        text: t('declineText', { name: requestedBy }),
        verb: t('decline'),
      },
      () => decline.mutateAsync({ body: { id } }),
      t('status_declined'),
    );
  const buttons = mine ? (
    <Button onClick={() => void act(() => withdraw.mutateAsync({ body: { id } }), t('withdrawn'))}>
      {t('withdraw')}
    </Button>
  ) : (
    <>
      <Button type="primary" onClick={() => onApprove(request)}>
        {t('review')}
      </Button>
      <Button onClick={() => void refuse()}>{t('decline')}</Button>
    </>
  );
  return (
    <section data-part="plan-request" className={`${styles.planRequest} ${styles.open}`} aria-label={planName}>
      <Icon name="users" size="l" />
      <span className="column">
        <b role="status">{mine ? t('waiting', { name: planName }) : t('asks', { who: requestedBy, name: planName })}</b>
        <span className="text-small text-secondary numeric">
          {t('timeLeft', { time: clock(Date.parse(request.expiresAt) - now) })}
        </span>
      </span>
      {canControl ? <span className={styles.actions}>{buttons}</span> : null}
    </section>
  );
};

type Closed = PlanRequest & { status: Exclude<PlanRequest['status'], 'open' | 'withdrawn'> };
const isClosed = (request: PlanRequest): request is Closed =>
  request.status !== 'open' && request.status !== 'withdrawn';

const marks: Record<Closed['status'], StateKind> = {
  approved: 'confirmed',
  declined: 'failed',
  expired: 'expired',
  outdated: 'expired',
  refused: 'failed',
};

/** What became of an own request. */
const ClosedRequest = ({ request, onClose }: { request: Closed; onClose: () => void }) => {
  const t = usePhrases('plans');
  const common = usePhrases('ui');
  const language = useLanguage();
  const { planName: name, decidedBy, status, refusal, runId } = request;
  const text = (): ReactNode => {
    const reason = refusal !== null && isErrorCode(refusal) ? errorText(refusal, language) : (refusal ?? '');
    return t(`closed_${status}`, { name, who: decidedBy ?? '', reason });
  };
  return (
    <section data-part="plan-request" className={styles.planRequest} aria-label={name}>
      <StateMark kind={marks[status]} bare size="l" />
      <span role="status">{text()}</span>
      <span className={styles.actions}>
        {runId === null ? null : <Link to={runAddress(runId, screenAddress)}>{t('toReceipt')}</Link>}
        <IconButton icon="close" label={common('close')} onClick={onClose} />
      </span>
    </section>
  );
};

/** Requests for a second person, and the outcome of the own ones until they are closed. */
export const RequestBanners = ({ onApprove }: { onApprove: (request: PlanRequest) => void }) => {
  const requests = useRequests().data ?? [];
  const now = useNow(1_000);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const open = requests.filter(({ status, expiresAt }) => status === 'open' && Date.parse(expiresAt) > now);
  // The newest of each plan only: what was asked before has been settled since.
  const latest = new Map(requests.toReversed().map((request) => [request.planId, request]));
  const closed = [...latest.values()].filter(isClosed).filter(({ id, mine }) => mine && !seen.has(id));
  if (open.length + closed.length === 0) return null;
  return (
    <div className={styles.planRequests}>
      {open.map((request) => (
        <OpenRequest key={request.id} request={request} now={now} onApprove={onApprove} />
      ))}
      {closed.map((request) => (
        <ClosedRequest key={request.id} request={request} onClose={() => setSeen(new Set([...seen, request.id]))} />
      ))}
    </div>
  );
};
