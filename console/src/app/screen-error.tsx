import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { usePhrases } from '../i18n/i18n.ts';
import { PlainButton } from '../ui/controls/plain-button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { StateMark } from '../ui/marks/state-mark.tsx';
import { useDescribeError } from '../ui/ui-errors.tsx';
import styles from './app.module.css';
import { lookForNewVersion, useNewVersion } from './install/new-version.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { isPartError } from './part-loading.ts';

/** Error boundary of a screen: other screens keep working. If a part failed to load, reloading the page fixes it. */
export const ScreenError = ({ whole = false }: { whole?: boolean }) => {
  const error = useRouteError();
  const t = usePhrases('shell');
  const describe = useDescribeError();
  const part = isPartError(error);
  const { there } = useNewVersion();
  useEffect(() => {
    if (part) void lookForNewVersion();
  }, [part]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  const { reason, requestId } = describe(error);
  const text = part ? t(there ? 'newVersionText' : 'partFailedText') : whole ? reason : t('screenFailedText');
  return (
    <div className={whole ? `state-box ${styles.whole}` : 'state-box'} role="alert">
      <StateMark kind="failed" bare size="xl" />
      <h3>{part ? t(there ? 'newVersion' : 'partFailed') : t('screenFailed')}</h3>
      <p>{text}</p>
      <div className="actions">
        <PlainButton onClick={() => window.location.reload()}>
          <Icon name="refresh" />
          {t('reload')}
        </PlainButton>
      </div>
      {part ? <span className="text-small text-muted mono">{error.code}</span> : null}
      {requestId ? <span className="text-small text-muted mono">{requestId}</span> : null}
    </div>
  );
};
