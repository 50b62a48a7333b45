import { type AssistantChange, type AssistantRequest, assistantsEndpoints } from '@eoms/contract';
import { textOf } from '@eoms/contract/vocabulary';
import { Alert, Button, Descriptions, Drawer } from 'antd';
import { useState } from 'react';
import { isRefusal } from '../../api/api-refusal.ts';
import { useChange } from '../../api/use-change.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { RequestState } from './request-columns.tsx';

const { listAssistantRequests, confirmAssistantRequest, prepareAssistantRequest, refuseAssistantRequest } =
  assistantsEndpoints;
const stale = { invalidates: [listAssistantRequests] };

const Changes = ({ changes }: { changes: readonly AssistantChange[] }) => {
  const t = usePhrases('assistants');
  const language = useLanguage();
  return (
    <table data-part="changes" style={{ width: '100%' }}>
      <thead>
        <tr>
          {(['what', 'from', 'to'] as const).map((key) => (
            <th key={key} style={{ textAlign: 'left', padding: '4px 8px 4px 0' }} className="text-small text-muted">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, from, to }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a dry run never change
          <tr key={at} style={{ borderTop: '1px solid var(--line-2)', verticalAlign: 'top' }}>
            <td style={{ padding: '6px 8px 6px 0' }}>{textOf(what, language)}</td>
            <td style={{ padding: '6px 8px 6px 0' }} className="text-muted">
              {from ? textOf(from, language) : t('fromUnknown')}
            </td>
            <td style={{ padding: '6px 0', fontWeight: 600 }}>{textOf(to, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Facts = ({ request }: { request: AssistantRequest }) => {
  const t = usePhrases('assistants');
  const items = [
    { key: 'status', label: t('status'), children: <RequestState status={request.status} /> },
    { key: 'assistant', label: t('assistant'), children: request.keyName },
    { key: 'place', label: t('place'), children: request.placeName },
    { key: 'createdAt', label: t('createdAt'), children: dateAndTime(request.createdAt) },
    ...(request.preparedAt.slice(0, 19) === request.createdAt.slice(0, 19)
      ? []
      : [{ key: 'preparedAt', label: t('preparedAt'), children: dateAndTime(request.preparedAt) }]),
    request.decidedAt
      ? {
          key: 'decidedBy',
          label: t('decidedBy'),
          children: [request.decidedBy, request.atOnce ? t('atOnceBy') : null, dateAndTime(request.decidedAt)]
            .filter(Boolean)
            .join(' · '),
        }
      : { key: 'expiresAt', label: t('expiresAt'), children: dateAndTime(request.expiresAt) },
    { key: 'reason', label: t('reason'), children: request.reason },
  ];
  return <Descriptions column={1} size="small" items={items} />;
};

const Decide = ({ request: { id, preparedAt } }: { request: AssistantRequest }) => {
  const t = usePhrases('assistants');
  const act = useAct();
  const toast = useToast();
  const confirm = useChange(confirmAssistantRequest, stale);
  const prepare = useChange(prepareAssistantRequest, stale);
  const [changed, setChanged] = useState(false);
  const refuse = useChange(refuseAssistantRequest, stale);
  const refuseIt = () => refuse.mutateAsync({ body: { id } });
  const carryOut = async (): Promise<void> => {
    const { status, code } = await confirm.mutateAsync({ body: { id, preparedAt } }).catch((error: unknown) => {
      setChanged(isRefusal(error) && error.code === 'assistantRequest.changed');
      throw error;
    });
    if (status === 'failed') toast.say(t('notDone', { code: code ?? '' }));
    else toast.done(t('confirmed'));
  };
  const prepareAgain = async (): Promise<void> => {
    await prepare.mutateAsync({ body: { id } });
    setChanged(false);
  };
  if (changed)
    return (
      <div className="column gap-8">
        <Alert type="warning" showIcon title={t('changedTitle')} description={t('changedText')} />
        <div className="row gap-8">
          <Button type="primary" loading={prepare.isPending} onClick={() => void act(prepareAgain, t('preparedAgain'))}>
            {t('prepareAgain')}
          </Button>
          <Button danger loading={refuse.isPending} onClick={() => void act(refuseIt, t('refusedDone'))}>
            {t('refuse')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="row gap-8">
      <Button type="primary" loading={confirm.isPending} onClick={() => void act(carryOut)}>
        {t('confirm')}
      </Button>
      <Button danger loading={refuse.isPending} onClick={() => void act(refuseIt, t('refusedDone'))}>
        {t('refuse')}
      </Button>
    </div>
  );
};

interface RequestDrawerProps {
  request: AssistantRequest | undefined;
  onClose: () => void;
}

/** What would change from what to what, and the decision about it. */
export const RequestDrawer = ({ request, onClose }: RequestDrawerProps) => {
  const t = usePhrases('assistants');
  const mayDecide = useMay('assistantRequests', 'control');
  return (
    <Drawer
      open={request !== undefined}
      title={request ? t(request.action) : ''}
      onClose={onClose}
      size={520}
      footer={request?.status === 'waiting' && mayDecide ? <Decide key={request.id} request={request} /> : null}
    >
      {request ? (
        <>
          <h3 className="text-small">{t('changes')}</h3>
          <Changes changes={request.changes} />
          <p className="text-small text-muted" style={{ marginTop: 16 }}>
            {t('dataNote')}
          </p>
          <Facts request={request} />
        </>
      ) : null}
    </Drawer>
  );
};
