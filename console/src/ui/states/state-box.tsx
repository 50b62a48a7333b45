import type { ReactNode } from 'react';
import { PlainButton } from '../controls/plain-button.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import { StateMark } from '../marks/state-mark.tsx';
import { useUiText } from '../ui-text.tsx';

interface StateBoxProps {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

/** An empty state: what belongs here and the one next step. */
export const EmptyState = ({ icon = 'document', title, children, action }: StateBoxProps) => (
  <div className="state-box">
    <Icon name={icon} size="xl" />
    <h3>{title}</h3>
    {children ? <p>{children}</p> : null}
    {action ? <div className="actions">{action}</div> : null}
  </div>
);

interface ErrorStateProps {
  title: ReactNode;
  reason?: ReactNode;
  requestId?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Leaves a page whose object does not exist. */
  onBack?: (() => void) | undefined;
}

/** What failed, why, a way out, and the request id for the administrator. */
export const ErrorState = ({ title, reason, requestId, onRetry, onBack }: ErrorStateProps) => {
  const t = useUiText();
  return (
    <div className="state-box" role="alert">
      <StateMark kind="failed" bare size="xl" />
      <h3>{title}</h3>
      {reason ? <p>{reason}</p> : null}
      {onRetry || onBack ? (
        <div className="actions">
          {onBack ? (
            <PlainButton onClick={onBack}>
              <Icon name="chevronLeft" />
              {t('back')}
            </PlainButton>
          ) : null}
          {onRetry ? (
            <PlainButton onClick={onRetry}>
              <Icon name="refresh" />
              {t('retry')}
            </PlainButton>
          ) : null}
        </div>
      ) : null}
      {requestId ? <span className="text-small text-muted mono">{t('requestId', { id: requestId })}</span> : null}
    </div>
  );
};

/** Marks old data that stays on screen while its refresh fails. */
export const StaleBar = ({ what, time, onRetry }: { what: string; time: string; onRetry: () => void }) => {
  const t = useUiText();
  return (
    <div className="stale-bar" role="status">
      <StateMark kind="stale" text={t('staleData', { what, time })} />
      <span className="grow" />
      <button type="button" className="link weight-medium" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
};
