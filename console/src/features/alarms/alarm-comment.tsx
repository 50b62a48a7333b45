import { picturesAtMost } from '@eoms/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { AddedPictures } from '../../domain/files/added-pictures.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useComment } from './alarm-calls.ts';
import styles from './alarm-detail.module.css';

/** A comment on an alarm, with pictures. */
export const AlarmComment = ({ alarmId }: { alarmId: string }) => {
  const t = usePhrases('alarms');
  const act = useAct();
  const comment = useComment();
  const [text, setText] = useState('');
  const [images, setImages] = useState<readonly string[]>([]);
  useUnsaved(() => text.trim() !== '' || images.length > 0, ['alarm']);
  const send = async (): Promise<void> => {
    if (!(await act(() => comment.mutateAsync({ body: { id: alarmId, text, images: [...images] } })))) return;
    setText('');
    setImages([]);
  };
  return (
    <section className="column gap-8">
      <h3>{t('comment')}</h3>
      <Input.TextArea
        aria-label={t('comment')}
        placeholder={t('commentHint')}
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.alarmButtons}>
        <Button disabled={text.trim() === ''} loading={comment.isPending} onClick={() => void send()}>
          {t('send')}
        </Button>
        <AddedPictures family="alarms" images={images} atMost={picturesAtMost} onChange={setImages} />
      </div>
    </section>
  );
};
