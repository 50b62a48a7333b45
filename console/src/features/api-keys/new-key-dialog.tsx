import type { NewApiKey } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { SecretDialog } from '../../ui/forms/secret-dialog.tsx';

/** Shows the secret of a new key, and how it is used. */
export const NewKeyDialog = ({ made, onClose }: { made: NewApiKey | undefined; onClose: () => void }) => {
  const t = usePhrases('apiKeys');
  const words = {
    title: t('madeTitle'),
    shownOnce: t('shownOnce'),
    secret: t('secret'),
    copy: t('copy'),
    copied: t('copied'),
    stored: t('stored'),
  };
  return (
    <SecretDialog secret={made?.secret} words={words} onClose={onClose}>
      <p className="text-small text-muted" style={{ marginTop: 12 }}>
        {t('howToUse')}
      </p>
      <pre className="mono text-small" style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all', margin: 0 }}>
        {t('exampleCall', { origin: window.location.origin })}
      </pre>
    </SecretDialog>
  );
};
