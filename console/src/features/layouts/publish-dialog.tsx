import { Input, Modal } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

interface PublishDialogProps {
  open: boolean;
  title: string;
  text: string;
  findings: number;
  onClose: () => void;
  onPublish: (note: string) => void;
}

/** Asks what the new version is about. */
export const PublishDialog = ({ open, title, text, findings, onClose, onPublish }: PublishDialogProps) => {
  const t = usePhrases('layouts');
  const common = usePhrases('ui');
  const [note, setNote] = useState('');
  const publish = (): void => {
    onPublish(note);
    setNote('');
  };
  return (
    <Modal
      open={open}
      title={title}
      okText={t('publish')}
      cancelText={common('cancel')}
      onOk={publish}
      onCancel={onClose}
    >
      <p>{text}</p>
      {findings > 0 ? <p className="text-secondary">{t('publishFindings', { count: findings })}</p> : null}
      <Input
        autoFocus
        maxLength={200}
        aria-label={t('versionNote')}
        placeholder={t('versionNote')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onPressEnter={publish}
      />
    </Modal>
  );
};
