import { type Asset, AssetStatus, assetCategoriesEndpoints, assetsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { moneyText } from '../../domain/fields/money-text.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { BulkAction, Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { actionsIn, useActionName } from './asset-actions.ts';
import { formOf, newForm, outdated, pageOf } from './asset-calls.ts';
import { AssetFigures } from './asset-figures.tsx';
import { AssetListActions } from './asset-list-actions.tsx';
import { AssetState } from './asset-state.tsx';
import { useAssetSteps } from './asset-steps.tsx';
import styles from './assets.module.css';
import { LoanMark, WarrantyMark } from './due-marks.tsx';

const { listAssets, assetFigures, removeAsset } = assetsEndpoints;
const nothing = <span className="text-muted">–</span>;
const sortable = ['code', 'name', 'purchasedOn', 'price', 'warrantyEndsOn'] as const;
/** What falls due, by the names in the address. */
const due = { warranty: { warrantyWithin: '90' }, overdue: { overdue: 'true' } } as const;

const useColumns = (): Column<Asset>[] => {
  const t = usePhrases('assets');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        sortable: true,
        grow: true,
        fixed: true,
        render: (a) => <TwoLines title={a.name} note={[a.code, a.model].filter(Boolean).join(' · ')} />,
      },
      {
        key: 'status',
        title: t('status'),
        render: (a) => (
          <span className="column">
            <AssetState status={a.status} />
            <span className="text-small">
              <LoanMark asset={a} />
            </span>
          </span>
        ),
      },
      { key: 'place', title: t('place'), render: (a) => <TwoLines title={a.placeName} note={a.location ?? ''} /> },
      { key: 'category', title: t('category'), wideOnly: true, render: (a) => a.categoryName ?? nothing },
      { key: 'administrator', title: t('administrator'), wideOnly: true, render: (a) => a.administrator ?? nothing },
      { key: 'price', title: t('price'), align: 'right', sortable: true, render: (a) => moneyText(a.price) },
      { key: 'value', title: t('value'), align: 'right', render: (a) => moneyText(a.value) },
      { key: 'warrantyEndsOn', title: t('warrantyEndsOn'), sortable: true, render: (a) => <WarrantyMark asset={a} /> },
      {
        key: 'purchasedOn',
        title: t('purchasedOn'),
        sortable: true,
        hidden: true,
        render: (a) => a.purchasedOn ?? nothing,
      },
      { key: 'supplier', title: t('supplier'), hidden: true, render: (a) => a.supplierName ?? nothing },
      { key: 'sn', title: t('sn'), hidden: true, render: (a) => a.sn ?? nothing },
      { key: 'tag', title: t('tag'), hidden: true, render: (a) => a.tag ?? nothing },
      { key: 'maintainer', title: t('maintainer'), hidden: true, render: (a) => a.maintainer ?? nothing },
    ],
    [t],
  );
};

const useListed = () => {
  const page = usePageState({
    sortable,
    filters: {
      status: AssetStatus.options,
      categoryId: 'any',
      placeId: 'any',
      supplierId: 'any',
      due: ['warranty', 'overdue'] as const,
    },
  });
  const { due: wanted, ...query } = page.query;
  const narrowed = { ...query, ...(wanted ? due[wanted] : {}) };
  const {
    current: _c,
    size: _s,
    sort: _o,
    order: _w,
    ...exported
  } = narrowed as typeof narrowed & {
    sort?: string;
    order?: string;
  };
  const { status: _t, ...whatever } = exported;
  const options = { placeholderData: keepPreviousData };
  return {
    page,
    exported,
    assets: useQuery({ ...queryOf(listAssets, { query: narrowed }), ...options }),
    figures: useQuery({ ...queryOf(assetFigures, { query: whatever }), ...options }),
  };
};

const useBulk = (begin: ReturnType<typeof useAssetSteps>['begin'], canEdit: boolean): BulkAction<Asset>[] => {
  const t = usePhrases('assets');
  const changes: BulkAction<Asset>[] = [
    { key: 'move', label: t('move'), icon: <Icon name="move" />, run: (rows) => begin('move', rows) },
    { key: 'lend', label: t('lend'), icon: <Icon name="user" />, run: (rows) => begin('lend', rows) },
    { key: 'store', label: t('store'), icon: <Icon name="database" />, run: (rows) => begin('store', rows) },
    { key: 'use', label: t('use'), icon: <Icon name="check" />, run: (rows) => begin('use', rows) },
  ];
  return [
    ...(canEdit ? changes : []),
    { key: 'labels', label: t('labels'), icon: <Icon name="print" />, run: (rows) => begin('labels', rows) },
  ];
};

/** All assets, with what they are worth and what falls due. */
export const AssetListScreen = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('assets');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('assetManagement', 'edit');
  const { page, exported, assets, figures } = useListed();
  const categories = useQuery({ ...queryOf(assetCategoriesEndpoints.listAssetCategories), staleTime: 60_000 });
  const { begin, drawer } = useAssetSteps();
  const nameOf = useActionName();
  const columns = useColumns();
  const bulk = useBulk(begin, canEdit);
  const removeOne = useRemove(removeAsset, {
    invalidates: outdated,
    args: (asset: Asset) => ({ query: { id: asset.id } }),
    title: (asset) => t('removeOne', { name: asset.name }),
    text: t('removeText'),
  });
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(newForm)}>
      {t('newAsset')}
    </Button>
  ) : null;
  const counts = figures.data?.statuses;
  return (
    <>
      <div className={styles.views}>{tabs}</div>
      <AssetFigures figures={figures.data} />
      <DataPage
        id="assets"
        what={t('assets')}
        page={page}
        source={assets}
        idOf={(a) => a.id}
        nameOf={(a) => a.name}
        search={t('search')}
        filters={
          <>
            <PlacePicker
              placeholder={t('place')}
              value={page.filters.placeId ?? null}
              onChange={(id) => page.setFilter('placeId', id ?? undefined)}
              width={110}
            />
            <FilterSelect
              page={page}
              name="categoryId"
              label={t('category')}
              any={t('category')}
              options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              width={110}
            />
            <FilterSelect
              page={page}
              name="due"
              label={t('due')}
              any={t('due')}
              options={[
                { value: 'warranty', label: t('warrantyFilter') },
                { value: 'overdue', label: t('overdueFilter') },
              ]}
              width={100}
            />
          </>
        }
        states={{
          name: 'status',
          options: AssetStatus.options.map((value) => ({ value, label: t(value), count: counts?.[value] })),
        }}
        columns={columns}
        actions={
          <>
            <AssetListActions canEdit={canEdit} filters={exported} />
            {add}
          </>
        }
        bulk={bulk}
        onOpen={(a) => void navigate(pageOf(a.id))}
        rowActions={(a) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => void navigate(formOf(a.id)) },
                ...actionsIn(a.status).map((action) => ({
                  key: action,
                  label: nameOf(action, a.status),
                  run: () => begin(action, [a]),
                })),
                { key: 'move', label: t('move'), run: () => begin('move', [a]) },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(a) },
              ]
            : []
        }
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
      />
      {drawer}
    </>
  );
};
