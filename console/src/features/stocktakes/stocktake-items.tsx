import { type StocktakeDetail, type StocktakeItem, StocktakeItemState, stocktakesEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { ItemTag } from './stocktake-state.tsx';
import { useSettle } from './use-settle.ts';

const useColumns = (): Column<StocktakeItem>[] => {
  const t = usePhrases('stocktakes');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('asset'),
        grow: true,
        fixed: true,
        render: (i) => <TwoLines title={i.name} note={[i.code, i.model].filter(Boolean).join(' · ')} />,
      },
      {
        key: 'state',
        title: t('result'),
        render: (i) => (
          <>
            <ItemTag state={i.state} />
            {i.decision ? <div className="text-small">{t(`decided_${i.decision}`)}</div> : null}
          </>
        ),
      },
      {
        key: 'place',
        title: t('registered'),
        render: (i) => <TwoLines title={i.placeName} note={i.location ?? ''} />,
      },
      {
        key: 'found',
        title: t('foundAt'),
        render: (i) =>
          i.foundPlace === null ? (
            <span className="text-muted">–</span>
          ) : (
            <TwoLines title={i.foundPlace} note={`${i.foundBy} ${i.foundAt ? dateAndTime(i.foundAt) : ''}`} />
          ),
      },
      {
        key: 'last',
        title: t('lastTime'),
        render: (i) => (i.lastState ? t(i.lastState) : <span className="text-muted">–</span>),
      },
    ],
    [t],
  );
};

/** The assets of a stocktake by what became of them. */
export const StocktakeItems = ({ stocktake }: { stocktake: StocktakeDetail }) => {
  const t = usePhrases('stocktakes');
  const navigate = useNavigate();
  const asset = useScreenLink('assetManagementEdit');
  const canSettle = useMay('assetStocktake', 'edit') && stocktake.status === 'open';
  const settle = useSettle();
  const page = usePageState({ filters: { state: StocktakeItemState.options } });
  const items = useQuery({
    ...queryOf(stocktakesEndpoints.listStocktakeItems, { query: { ...page.query, stocktakeId: stocktake.id } }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataPage
      id="stocktake-items"
      what={t('assets')}
      page={page}
      source={items}
      idOf={(i) => i.id}
      nameOf={(i) => i.name}
      search={t('searchItems')}
      states={{
        name: 'state',
        options: StocktakeItemState.options.map((value) => ({
          value,
          label: t(value),
          count: stocktake.counts[value],
        })),
      }}
      columns={useColumns()}
      onOpen={(i) => (asset && i.assetId ? void navigate(`${asset}?id=${i.assetId}`) : undefined)}
      rowActions={(i) =>
        canSettle && i.state === 'misplaced' && i.decision !== 'moved'
          ? [
              { key: 'moved', label: t('moveHere', { place: i.foundPlace ?? '' }), run: () => settle(i, 'moved') },
              { key: 'return', label: t('returnTo', { place: i.placeName }), run: () => settle(i, 'return') },
            ]
          : []
      }
      empty={{ title: t('noItems') }}
    />
  );
};
