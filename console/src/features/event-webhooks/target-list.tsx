import { type EventWebhook, eventWebhooksEndpoints, type NewEventWebhook } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { SecretDialog } from '../../ui/forms/secret-dialog.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { RenewSecretForm } from './renew-secret-form.tsx';
import { useTargetColumns } from './target-columns.tsx';
import { TargetForm } from './target-form.tsx';

const { listEventWebhooks, listEventDeliveries, removeEventWebhook, testEventWebhook, resendFailedEvents } =
  eventWebhooksEndpoints;
const stale = { invalidates: [listEventWebhooks, listEventDeliveries] };

const useTargetActions = () => {
  const t = usePhrases('eventWebhooks');
  const act = useAct();
  const test = useChange(testEventWebhook, stale);
  const resend = useChange(resendFailedEvents, stale);
  const remove = useRemove(removeEventWebhook, {
    ...stale,
    args: ({ id }: EventWebhook) => ({ body: { id } }),
    title: ({ name }) => t('removeTitle', { name }),
    text: t('removeText'),
  });
  return {
    test: ({ id }: EventWebhook) => act(() => test.mutateAsync({ body: { id } }), t('testSent')),
    resend: ({ id }: EventWebhook) => act(() => resend.mutateAsync({ body: { id } }), t('resent')),
    remove,
  };
};

/** The targets, each with how it fares. */
export const TargetList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('eventWebhooks');
  const common = usePhrases('ui');
  const canEdit = useMay('eventWebhooks', 'edit');
  const navigate = useNavigate();
  const page = usePageState({ sortable: ['name', 'createdAt', 'deliveredAt'] });
  const targets = useQuery({
    ...queryOf(listEventWebhooks, { query: page.query }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const columns = useTargetColumns();
  const actions = useTargetActions();
  const [open, setOpen] = useState<EventWebhook | 'new'>();
  const [renewed, setRenewed] = useState<EventWebhook>();
  const [made, setMade] = useState<NewEventWebhook>();
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  ) : null;
  const edits = (one: EventWebhook) => [
    { key: 'edit', label: common('edit'), run: () => setOpen(one) },
    { key: 'test', label: t('test'), disabled: one.state !== 'on', run: () => void actions.test(one) },
    { key: 'resend', label: t('resendFailed'), disabled: one.failed === 0, run: () => void actions.resend(one) },
    { key: 'renew', label: t('renew'), run: () => setRenewed(one) },
    { key: 'remove', label: common('remove'), danger: true, run: () => void actions.remove(one) },
  ];
  return (
    <>
      <DataPage
        id="eventWebhooks"
        what={t('title')}
        page={page}
        source={targets}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('search')}
        columns={columns}
        actions={
          <>
            {tabs}
            {add}
          </>
        }
        onOpen={setOpen}
        rowActions={(one) => [
          { key: 'log', label: t('showLog'), run: () => navigate(`?view=log&webhookId=${one.id}`) },
          ...(canEdit ? edits(one) : []),
        ]}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
      />
      <TargetForm open={open} readOnly={!canEdit} onMade={setMade} onClose={() => setOpen(undefined)} />
      <RenewSecretForm open={renewed} onMade={setMade} onClose={() => setRenewed(undefined)} />
      <SecretDialog
        secret={made?.secret}
        words={{
          title: t('secretTitle'),
          shownOnce: t('shownOnce'),
          secret: t('secret'),
          copy: t('copy'),
          copied: t('copied'),
          stored: t('stored'),
        }}
        onClose={() => setMade(undefined)}
      >
        <p className="text-small text-muted" style={{ marginTop: 12 }}>
          {t('howToVerify')}
        </p>
      </SecretDialog>
    </>
  );
};
