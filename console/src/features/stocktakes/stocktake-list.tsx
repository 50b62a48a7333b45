import { type Stocktake, StocktakeStatus, stocktakesEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StartForm } from './start-form.tsx';
import { pageOf } from './stocktake-calls.ts';
import { StatusTag } from './stocktake-state.tsx';

const useColumns = (): Column<Stocktake>[] => {
  const t = usePhrases('stocktakes');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        grow: true,
        fixed: true,
        render: (s) => (
          <TwoLines
            title={s.name}
            note={[t('placeCount', { count: s.places }), s.categories.join(', ')].filter(Boolean).join(' · ')}
          />
        ),
      },
      { key: 'status', title: t('status'), render: (s) => <StatusTag status={s.status} /> },
      { key: 'found', title: t('found'), align: 'right', render: ({ counts }) => counts.found },
      {
        key: 'left',
        title: t('notFound'),
        align: 'right',
        render: ({ counts }) => counts.expected + counts.missing,
      },
      { key: 'misplaced', title: t('misplaced'), align: 'right', render: ({ counts }) => counts.misplaced },
      { key: 'unknown', title: t('unknowns'), align: 'right', render: (s) => s.unknown },
      {
        key: 'startedAt',
        title: t('startedAt'),
        sortable: true,
        render: (s) => <TwoLines title={<Ago at={s.startedAt} />} note={s.startedBy} />,
      },
    ],
    [t],
  );
};

/** All stocktakes at places of the user. */
export const StocktakeList = () => {
  const t = usePhrases('stocktakes');
  const navigate = useNavigate();
  const canEdit = useMay('assetStocktake', 'edit');
  const [starting, setStarting] = useState(false);
  const page = usePageState({ sortable: ['startedAt'] as const, filters: { status: StocktakeStatus.options } });
  const stocktakes = useQuery({
    ...queryOf(stocktakesEndpoints.listStocktakes, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const start = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setStarting(true)}>
      {t('start')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="stocktakes"
        what={t('stocktakes')}
        page={page}
        source={stocktakes}
        idOf={(s) => s.id}
        nameOf={(s) => s.name}
        search={t('search')}
        states={{ name: 'status', options: StocktakeStatus.options.map((value) => ({ value, label: t(value) })) }}
        columns={columns}
        actions={start}
        onOpen={(s) => void navigate(pageOf(s.id))}
        empty={{ title: t('empty'), text: t('emptyText'), action: start }}
      />
      <StartForm open={starting} onClose={() => setStarting(false)} onStarted={(id) => void navigate(pageOf(id))} />
    </>
  );
};
