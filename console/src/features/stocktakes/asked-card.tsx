import { stocktakesEndpoints } from '@eoms/contract';
import { Button, Form, Input, Upload } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { countOf, outdatedAssets } from './stocktake-calls.ts';
import styles from './stocktakes.module.css';
import { type Asked, subjectOf } from './use-count.ts';

interface AskedCardProps {
  asked: Asked;
  stocktakeId: string;
  placeId: string;
  onDone: () => void;
}

/** The code is much like that of these assets: is it one of them? */
const Near = ({ asked, onDone }: Pick<AskedCardProps, 'asked' | 'onDone'>) => {
  const t = usePhrases('stocktakes');
  const act = useAct();
  const settle = useChange(stocktakesEndpoints.settleUnknown, { invalidates: outdatedAssets });
  const take = (assetId: string) =>
    act(async () => {
      await settle.mutateAsync({ body: { as: 'asset', id: asked.unknownId ?? '', assetId } });
      onDone();
    });
  return (
    <>
      <b>{t('nearAsk', { label: asked.label })}</b>
      {asked.near.map(({ id, code, name }) => (
        <Button key={id} size="large" onClick={() => void take(id)}>
          {code} {name}
        </Button>
      ))}
      <Button size="large" onClick={onDone}>
        {t('noneOfThem')}
      </Button>
    </>
  );
};

/** A photo and some words about what has a code that no asset has; they also wait for a connection. */
const Unknown = ({ asked, stocktakeId, placeId, onDone }: AskedCardProps) => {
  const t = usePhrases('stocktakes');
  const act = useAct();
  const { send } = useOutbox();
  const [photo, setPhoto] = useState<File>();
  const [remarks, setRemarks] = useState('');
  const keep = () =>
    act(async () => {
      const at = new Date().toISOString();
      await send({
        call: 'noteUnknown',
        args: { body: { stocktakeId, placeId, label: asked.label, remarks, fileIds: [], at } },
        files: photo ? [{ at: ['fileIds'], kind: 'image', name: photo.name, blob: photo }] : [],
        subject: subjectOf(stocktakeId, placeId),
        title: `${t('unknowns')} ${asked.label}`,
        path: countOf(stocktakeId, placeId),
      });
      onDone();
    }, t('kept'));
  return (
    <Form layout="vertical" onFinish={() => void keep()}>
      <b>{t('unknownAsk', { label: asked.label })}</b>
      <Input
        size="large"
        aria-label={t('what')}
        placeholder={t('what')}
        maxLength={100}
        value={remarks}
        onChange={({ target }) => setRemarks(target.value)}
      />
      <div className={styles.pair}>
        <Upload
          accept="image/*"
          capture="environment"
          showUploadList={false}
          beforeUpload={(file) => {
            setPhoto(file);
            return false;
          }}
        >
          <Button size="large" icon={<Icon name="camera" />}>
            {photo ? t('photoTaken') : t('photo')}
          </Button>
        </Upload>
        <Button size="large" type="primary" htmlType="submit" disabled={!photo && remarks.trim() === ''}>
          {t('keep')}
        </Button>
      </div>
    </Form>
  );
};

/** What the last scan asks. */
export const AskedCard = (props: AskedCardProps) => (
  <section className={`panel ${styles.asked}`} data-part="asked" key={props.asked.label}>
    {props.asked.outcome === 'near' ? <Near {...props} /> : <Unknown {...props} />}
  </section>
);
