import { DeliveryStatus, type NoticeDelivery, recipientsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useOwnWords } from '../../domain/notices/notice-names.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { deliveriesStale, useChannelChoices } from './notices.queries.ts';

const { pageDeliveries, resendDeliveries } = recipientsEndpoints;

export const canResend = ({ status }: NoticeDelivery): boolean => status !== 'waiting';

const useResend = () => {
  const t = usePhrases('notices');
  const toast = useToast();
  const resend = useChange(resendDeliveries, deliveriesStale);
  return async (rows: readonly NoticeDelivery[]): Promise<void> => {
    const ids = rows.filter(canResend).map(({ id }) => id);
    if (ids.length === 0) return;
    try {
      await resend.mutateAsync({ body: { ids } });
      toast.done(t('resent'));
    } catch (error) {
      toast.failed(error);
    }
  };
};

/** Every notice to every recipient, and what the far side answered. */
export const DeliveryList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('notices');
  const canControl = useMay('notifyChannel', 'control');
  const ownWords = useOwnWords();
  const page = usePageState({
    sortable: ['createdAt', 'sentAt'],
    filters: { status: DeliveryStatus.options, channelId: 'any' },
  });
  const deliveries = useQuery({
    ...queryOf(pageDeliveries, { query: page.query }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const channels = useChannelChoices().data ?? [];
  const columns = useDeliveryColumns();
  const [opened, setOpened] = useState<string>();
  const resend = useResend();
  const shown = deliveries.data?.records.find(({ id }) => id === opened);
  return (
    <>
      <DataPage
        id="noticeDeliveries"
        what={t('noticesSent')}
        page={page}
        source={deliveries}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        search={t('searchLog')}
        filters={
          <FilterSelect
            page={page}
            name="channelId"
            label={t('channel')}
            any={t('channel')}
            options={channels.map(({ id, name }) => ({ value: id, label: ownWords(name) }))}
            width={170}
          />
        }
        states={{
          name: 'status',
          options: DeliveryStatus.options.map((value) => ({ value, label: t(`st_${value}`) })),
        }}
        columns={columns}
        actions={tabs}
        onOpen={({ id }) => setOpened(id)}
        {...(canControl
          ? { bulk: [{ key: 'resend', label: t('resend'), icon: <Icon name="redo" />, run: resend }] }
          : {})}
        rowActions={(one) =>
          canControl
            ? [{ key: 'resend', label: t('resend'), disabled: !canResend(one), run: () => void resend([one]) }]
            : []
        }
        empty={{ title: t('noDeliveries'), text: t('noDeliveriesText') }}
      />
      <DeliveryDrawer
        delivery={shown}
        onResend={canControl ? (one) => void resend([one]) : undefined}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
};
