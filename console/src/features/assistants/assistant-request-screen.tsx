import { type AssistantRequest, AssistantRequestStatus, assistantsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useRequestColumns } from './request-columns.tsx';
import { RequestDrawer } from './request-drawer.tsx';

const { listAssistantRequests } = assistantsEndpoints;

/** What AI assistants have prepared: people confirm or refuse it here. */
export const AssistantRequestScreen = () => {
  const t = usePhrases('assistants');
  const page = usePageState({ sortable: ['createdAt'], filters: { status: AssistantRequestStatus.options } });
  const requests = useQuery({
    ...queryOf(listAssistantRequests, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  useStaleOnNews('assistantRequests', () => true, [listAssistantRequests]);
  const [open, setOpen] = useState<AssistantRequest>();
  const columns = useRequestColumns();
  // What is shown follows the list: another person may decide meanwhile.
  const shown = open && (requests.data?.records.find(({ id }) => id === open.id) ?? open);
  return (
    <>
      <DataPage
        id="assistantRequests"
        what={t('title')}
        page={page}
        source={requests}
        idOf={({ id }) => id}
        nameOf={({ action }) => t(action)}
        filters={
          <Select
            allowClear
            aria-label={t('status')}
            placeholder={t('status')}
            value={page.filters.status}
            onChange={(status) => page.setFilter('status', status)}
            options={AssistantRequestStatus.options.map((value) => ({ value, label: t(value) }))}
            style={{ width: 140 }}
          />
        }
        columns={columns}
        onOpen={setOpen}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      <RequestDrawer request={shown} onClose={() => setOpen(undefined)} />
    </>
  );
};
