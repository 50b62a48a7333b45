import { type DocumentShare, documentsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Drawer, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { useChange } from '../../../api/use-change.ts';
import { dateAndTime } from '../../../i18n/format.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { useAct, useCareful } from '../../../ui/forms/use-careful.ts';
import { useToast } from '../../../ui/forms/use-toast.ts';
import { QueryGate } from '../../../ui/states/query-gate.tsx';

const { getShareCode, shareDocument, unshareDocument, pageDocuments } = documentsEndpoints;
const stale = { invalidates: [getShareCode, pageDocuments] };

interface Shared {
  id: string;
  name: string;
}

/** The code stands behind the #: browsers send that part to no server, so it is in no log on the way. */
export const shareAddress = (code: string): string => `${window.location.origin}/sharedDocument#${code}`;

const Address = ({ id, code, share }: { id: string; code: string; share: DocumentShare }) => {
  const t = usePhrases('documents');
  const toast = useToast();
  const careful = useCareful();
  const renew = useChange(shareDocument, stale);
  const end = useChange(unshareDocument, stale);
  const address = shareAddress(code);
  return (
    <>
      <Form.Item label={t('shareAddress')}>
        <Input.TextArea readOnly autoSize aria-label={t('shareAddress')} value={address} />
      </Form.Item>
      <p className="text-small text-muted">
        {share.by && share.since ? t('shareBy', { name: share.by, time: dateAndTime(share.since) }) : null}
        {' · '}
        {t('shareUntil')} {share.until ? dateAndTime(share.until) : t('withoutEnd')}
      </p>
      <div className="row gap-8">
        <Button type="primary" onClick={() => void copyText(address).then(() => toast.done(t('addressCopied')))}>
          {t('copyAddress')}
        </Button>
        <Button
          onClick={() =>
            void careful(
              { title: t('newAddressTitle'), text: t('newAddressText'), verb: t('newAddress') },
              () => renew.mutateAsync({ body: { id, until: share.until } }),
              t('addressRenewed'),
            )
          }
        >
          {t('newAddress')}
        </Button>
        <Button
          danger
          onClick={() =>
            void careful(
              { title: t('stopShareTitle'), text: t('stopShareText'), verb: t('stopShare') },
              () => end.mutateAsync({ body: { id } }),
              t('shareStopped'),
            )
          }
        >
          {t('stopShare')}
        </Button>
      </div>
    </>
  );
};

const StartShare = ({ id }: { id: string }) => {
  const t = usePhrases('documents');
  const act = useAct();
  const [until, setUntil] = useState<Dayjs | null>(null);
  const start = useChange(shareDocument, stale);
  return (
    <>
      <p>{t('shareOff')}</p>
      <Form.Item label={t('shareUntil')} htmlFor="share-until">
        <DatePicker
          id="share-until"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          placeholder={t('withoutEnd')}
          minDate={dayjs()}
          value={until}
          onChange={setUntil}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Button
        type="primary"
        loading={start.isPending}
        onClick={() => void act(() => start.mutateAsync({ body: { id, until: until?.toISOString() ?? null } }))}
      >
        {t('startShare')}
      </Button>
    </>
  );
};

const Content = ({ id }: Shared) => {
  const t = usePhrases('documents');
  const share = useQuery({ ...queryOf(getShareCode, { query: { id } }), staleTime: 0 });
  return (
    <Form layout="vertical" component="div">
      <p className="text-secondary">{t('shareText')}</p>
      <QueryGate what={t('share')} query={share}>
        {(found) =>
          found.code === null ? <StartShare id={id} /> : <Address id={id} code={found.code} share={found} />
        }
      </QueryGate>
    </Form>
  );
};

/** Whether a document can be read without signing in: starting, copying the address, a new one, and ending it. */
export const ShareDrawer = ({ document, onClose }: { document: Shared | undefined; onClose: () => void }) => {
  const t = usePhrases('documents');
  return (
    <Drawer open={document !== undefined} size={480} title={t('share')} onClose={onClose} destroyOnHidden>
      {document ? <Content {...document} /> : null}
    </Drawer>
  );
};
