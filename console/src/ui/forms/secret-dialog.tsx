import { Alert, Button, Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { copyText } from '../copy-text.ts';
import { useToast } from './use-toast.ts';

interface SecretDialogProps {
  /** Undefined while the dialog is closed. */
  secret: string | undefined;
  words: {
    readonly title: string;
    readonly shownOnce: string;
    readonly secret: string;
    readonly copy: string;
    readonly copied: string;
    readonly stored: string;
  };
  onClose: () => void;
  children?: ReactNode;
}

/** Shows a new secret, once: nobody can read it again, so that nothing but its buttons closes the dialog. */
export const SecretDialog = ({ secret, words, onClose, children }: SecretDialogProps) => {
  const toast = useToast();
  const copy = () => void copyText(secret ?? '').then(() => toast.done(words.copied));
  return (
    <Modal
      open={secret !== undefined}
      title={words.title}
      mask={{ closable: false }}
      keyboard={false}
      // A closed dialog would otherwise stay in the page, and the secret with it.
      destroyOnHidden
      onCancel={onClose}
      footer={[
        <Button key="copy" type="primary" onClick={copy}>
          {words.copy}
        </Button>,
        <Button key="close" onClick={onClose}>
          {words.stored}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={words.shownOnce} style={{ marginBottom: 12 }} />
      <Input.TextArea readOnly autoSize className="mono" aria-label={words.secret} value={secret ?? ''} />
      {children}
    </Modal>
  );
};
