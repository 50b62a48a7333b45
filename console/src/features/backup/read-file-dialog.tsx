import { restoreEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Upload } from 'antd';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './backup.module.css';
import { byteWords } from './byte-words.ts';
import { ShareBar } from './share-bar.tsx';

const { readBackup, listRestores } = restoreEndpoints;

interface Sending {
  file: File;
  share: number;
}

/** Sends a file, however large, and says how far it is. Leaving the page meanwhile asks first. */
const useSending = (onRead: (id: string) => void) => {
  const t = usePhrases('backup');
  const toast = useToast();
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending>();
  const stop = useRef<AbortController>(undefined);
  const underWay = useRef(false);
  useUnsaved(() => underWay.current);
  const send = async (file: File): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setSending({ file, share: 0 });
    underWay.current = true;
    try {
      const onProgress = (share: number): void => setSending({ file, share });
      const { id } = await call(readBackup, { file }, { onProgress, signal: controller.signal });
      await client.invalidateQueries({ queryKey: keyOf(listRestores) });
      // What is opened now is another page, which nobody should be asked about.
      underWay.current = false;
      onRead(id);
    } catch (error) {
      if (controller.signal.aborted) toast.say(t('uploadStopped'));
      else toast.failed(error, 'uploadFailed');
    } finally {
      underWay.current = false;
      setSending(undefined);
    }
  };
  return { sending, send, stop: () => stop.current?.abort() };
};

const UnderWay = ({ sending: { file, share }, onStop }: { sending: Sending; onStop: () => void }) => {
  const t = usePhrases('backup');
  return (
    <div className={styles.sending} aria-busy="true">
      <span className="row">
        <span className="grow truncate">{share < 1 ? t('sendingFile', { name: file.name }) : t('readingFile')}</span>
        <span className="numeric text-secondary nowrap">
          {t('sentOf', { sent: byteWords(file.size * share), total: byteWords(file.size) })}
        </span>
      </span>
      <ShareBar label={t('sendingFile', { name: file.name })} share={share} />
      <Button onClick={onStop}>{t('stop')}</Button>
    </div>
  );
};

interface ReadFileDialogProps {
  open: boolean;
  /** The preview of what is in the file. */
  onRead: (restoreId: string) => void;
  onClose: () => void;
}

/** Takes a backup file from the reader's machine. */
export const ReadFileDialog = ({ open, onRead, onClose }: ReadFileDialogProps) => {
  const t = usePhrases('backup');
  const { sending, send, stop } = useSending((id) => {
    onClose();
    onRead(id);
  });
  return (
    <Modal
      open={open}
      title={t('readFile')}
      footer={null}
      onCancel={() => (sending ? undefined : onClose())}
      closable={!sending}
      destroyOnHidden
    >
      <p className="text-secondary">{t('readFileText')}</p>
      {sending ? (
        <UnderWay sending={sending} onStop={stop} />
      ) : (
        <Upload.Dragger
          accept=".zip,application/zip"
          showUploadList={false}
          aria-label={t('chooseFile')}
          beforeUpload={(file) => {
            void send(file);
            return false;
          }}
        >
          <Icon name="upload" size="xl" />
          <p>{t('dropFile')}</p>
          <p className="text-small text-muted">{t('dropHint')}</p>
        </Upload.Dragger>
      )}
    </Modal>
  );
};
