import { orderPicturesAtMost } from '@eoms/contract';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { type TakenPicture, TakenPictures } from '../../domain/files/taken-pictures.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useOrderOutbox } from './use-order-outbox.ts';
import styles from './work-orders.module.css';

const shownOfText = 40;

/** A few words about the work, with progress and pictures. */
export const WriteRecord = ({ orderId }: { orderId: string }) => {
  const t = usePhrases('workOrders');
  const act = useAct();
  const { isSending, send: keep } = useOrderOutbox(orderId);
  const [text, setText] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const [images, setImages] = useState<readonly TakenPicture[]>([]);
  useUnsaved(() => text.trim() !== '' || images.length > 0, ['id']);
  const send = async (): Promise<void> => {
    const draft = {
      call: 'saveWorkOrderRecord' as const,
      what: `${t('write')}: ${text.trim().slice(0, shownOfText)}`,
      args: { body: { orderId, text, progress, images: [] } },
      files: images.map(({ name, blob }) => ({ at: ['images'], kind: 'image' as const, name, blob })),
    };
    if (!(await act(() => keep(draft)))) return;
    setText('');
    setProgress(null);
    setImages([]);
  };
  return (
    <div className={styles.writeRecord}>
      <Input.TextArea
        aria-label={t('write')}
        placeholder={t('writeHint')}
        maxLength={2000}
        autoSize={{ minRows: 1, maxRows: 8 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row gap-8">
        <InputNumber
          aria-label={t('progress')}
          placeholder={t('progress')}
          min={0}
          max={100}
          precision={0}
          suffix="%"
          value={progress}
          onChange={setProgress}
          style={{ width: 110 }}
        />
        <TakenPictures pictures={images} atMost={orderPicturesAtMost} onChange={setImages} />
        <span className="grow" />
        <Button disabled={text.trim() === ''} loading={isSending} onClick={() => void send()}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
};
