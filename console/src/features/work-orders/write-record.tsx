import { orderPicturesAtMost, workOrdersEndpoints } from '@eoms/contract';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { AddedPictures } from '../../domain/files/added-pictures.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { outdated } from './order-calls.ts';
import styles from './work-orders.module.css';

/** A few words about the work, with progress and pictures. */
export const WriteRecord = ({ orderId }: { orderId: string }) => {
  const t = usePhrases('workOrders');
  const act = useAct();
  const save = useChange(workOrdersEndpoints.saveWorkOrderRecord, { invalidates: outdated });
  const [text, setText] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const [images, setImages] = useState<readonly string[]>([]);
  useUnsaved(() => text.trim() !== '' || images.length > 0, ['id']);
  const send = async (): Promise<void> => {
    const body = { orderId, text, progress, images: [...images] };
    if (!(await act(() => save.mutateAsync({ body })))) return;
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
        <AddedPictures family="workOrders" images={images} atMost={orderPicturesAtMost} onChange={setImages} />
        <span className="grow" />
        <Button disabled={text.trim() === ''} loading={save.isPending} onClick={() => void send()}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
};
