import { type EventDeliveryRow, EventDeliveryStatus, eventWebhooksEndpoints, MessageKind } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useMessageColumns } from './message-columns.tsx';
import { MessageDrawer } from './message-drawer.tsx';

const { listEventDeliveries, listEventWebhooks, resendEventDeliveries, getEventDelivery } = eventWebhooksEndpoints;

/** Every message to every target, and what the target answered. */
export const MessageList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('eventWebhooks');
  const canEdit = useMay('eventWebhooks', 'edit');
  const page = usePageState({
    sortable: ['createdAt'],
    filters: { status: EventDeliveryStatus.options, kind: MessageKind.options, webhookId: 'any' },
  });
  const messages = useQuery({
    ...queryOf(listEventDeliveries, { query: page.query }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const targets = useQuery(queryOf(listEventWebhooks, { query: { size: '100' } })).data?.records ?? [];
  const columns = useMessageColumns();
  const act = useAct();
  const resend = useChange(resendEventDeliveries, {
    invalidates: [listEventDeliveries, listEventWebhooks, getEventDelivery],
  });
  const again = async (ids: string[]): Promise<void> => {
    if (ids.length > 0) await act(() => resend.mutateAsync({ body: { ids } }), t('resent'));
  };
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <DataPage
        id="eventDeliveries"
        what={t('view_log')}
        page={page}
        source={messages}
        idOf={({ id }) => id}
        nameOf={({ kind }) => t(`kind_${kind}`)}
        search={t('searchLog')}
        filters={
          <>
            <FilterSelect
              page={page}
              name="webhookId"
              label={t('target')}
              any={t('target')}
              options={targets.map(({ id, name }) => ({ value: id, label: name }))}
              width={170}
            />
            <FilterSelect
              page={page}
              name="kind"
              label={t('event')}
              any={t('event')}
              options={MessageKind.options.map((value) => ({ value, label: t(`kind_${value}`) }))}
              width={170}
            />
          </>
        }
        states={{
          name: 'status',
          options: EventDeliveryStatus.options.map((value) => ({ value, label: t(`st_${value}`) })),
        }}
        columns={columns}
        actions={tabs}
        onOpen={({ id }) => setOpened(id)}
        {...(canEdit && {
          bulk: [
            {
              key: 'resend',
              label: t('resend'),
              icon: <Icon name="redo" />,
              run: (rows: readonly EventDeliveryRow[]) =>
                again(rows.filter(({ status }) => status !== 'waiting').map(({ id }) => id)),
            },
          ],
        })}
        rowActions={({ id, status }) =>
          canEdit
            ? [{ key: 'resend', label: t('resend'), disabled: status === 'waiting', run: () => void again([id]) }]
            : []
        }
        empty={{ title: t('noMessages'), text: t('noMessagesText') }}
      />
      <MessageDrawer
        id={opened}
        onResend={canEdit ? (id) => void again([id]) : undefined}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
};
