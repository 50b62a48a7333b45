import type { NewApiKey } from '@eoms/contract';
import { Alert, Button, Input, Modal } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useToast } from '../../ui/forms/use-toast.ts';

/** Shows the secret of a new key, once: nobody can read it again. */
export const NewKeyDialog = ({ made, onClose }: { made: NewApiKey | undefined; onClose: () => void }) => {
  const t = usePhrases('apiKeys');
  const toast = useToast();
  const secret = made?.secret ?? '';
  const copy = () => void copyText(secret).then(() => toast.done(t('copied')));
  return (
    <Modal
      open={made !== undefined}
      title={t('madeTitle')}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={[
        <Button key="copy" type="primary" onClick={copy}>
          {t('copy')}
        </Button>,
        <Button key="close" onClick={onClose}>
          {t('stored')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={t('shownOnce')} style={{ marginBottom: 12 }} />
      <Input.TextArea readOnly autoSize className="mono" aria-label={t('secret')} value={secret} />
      <p className="text-small text-muted" style={{ marginTop: 12 }}>
        {t('howToUse')}
      </p>
      <pre className="mono text-small" style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all', margin: 0 }}>
        {t('exampleCall', { origin: window.location.origin })}
      </pre>
    </Modal>
  );
};
