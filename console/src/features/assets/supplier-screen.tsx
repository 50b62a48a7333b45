import { type AssetSupplier, type AssetSupplierDraft, assetSuppliersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { moneyText } from '../../domain/fields/money-text.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { outdated } from './asset-calls.ts';
import { daysUntil } from './days-until.ts';
import { newSupplier, SupplierForm } from './supplier-form.tsx';

const { listAssetSuppliers, removeAssetSupplier } = assetSuppliersEndpoints;
const nothing = <span className="text-muted">–</span>;
/** How long before its end a contract is pointed out. */
const soonDays = 60;

/** The end of the contract that ends last. */
const lastEnd = ({ contracts }: AssetSupplier): string | undefined =>
  contracts
    .flatMap(({ endsOn }) => endsOn ?? [])
    .sort()
    .at(-1);

const draftOf = ({ assets: _a, spent: _s, createdAt: _c, ...draft }: AssetSupplier): AssetSupplierDraft => draft;

const useColumns = (): Column<AssetSupplier>[] => {
  const t = usePhrases('assets');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        sortable: true,
        grow: true,
        fixed: true,
        render: (s) => <TwoLines title={s.name} note={s.address} />,
      },
      {
        key: 'contact',
        title: t('contacts'),
        render: ({ contacts: [first] }) =>
          first ? <TwoLines title={first.name} note={first.phone ?? first.email ?? ''} /> : nothing,
      },
      {
        key: 'response',
        title: t('responseHours'),
        align: 'right',
        render: ({ contracts }) => {
          const hours = contracts.flatMap(({ responseHours }) => responseHours ?? []);
          return hours.length === 0 ? nothing : `${Math.min(...hours)} ${t('hours')}`;
        },
      },
      {
        key: 'contractEnds',
        title: t('contractEnds'),
        render: (s) => {
          const end = lastEnd(s);
          if (end === undefined) return nothing;
          const left = daysUntil(end);
          return <span className={left < 0 ? 'tag level-2' : left <= soonDays ? 'tag level-3' : 'numeric'}>{end}</span>;
        },
      },
      { key: 'assets', title: t('bought'), align: 'right', render: (s) => s.assets },
      { key: 'spent', title: t('spent'), align: 'right', render: (s) => moneyText(s.spent) },
      { key: 'website', title: t('website'), hidden: true, render: (s) => s.website || nothing },
    ],
    [t],
  );
};

/** Whom assets are bought from, with contacts, contracts and what was bought. */
export const SupplierScreen = () => {
  const t = usePhrases('assets');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('supplierManagement', 'edit');
  const assets = useScreenLink('assetManagement');
  const page = usePageState({ sortable: ['name', 'createdAt'] });
  const suppliers = useQuery({
    ...queryOf(listAssetSuppliers, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const [draft, setDraft] = useState<AssetSupplierDraft>();
  const removeOne = useRemove(removeAssetSupplier, {
    invalidates: outdated,
    args: ({ id }: AssetSupplier) => ({ query: { id } }),
    title: ({ name }) => t('removeSupplier', { name }),
  });
  const columns = useColumns();
  const open = (supplier: AssetSupplier) => setDraft(draftOf(supplier));
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newSupplier)}>
      {t('newSupplier')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="suppliers"
        what={t('suppliers')}
        page={page}
        source={suppliers}
        idOf={(s) => s.id}
        nameOf={(s) => s.name}
        search={t('searchSuppliers')}
        columns={columns}
        actions={add}
        onOpen={open}
        rowActions={(s) => [
          ...(assets
            ? [
                {
                  key: 'assets',
                  label: t('boughtFrom'),
                  disabled: s.assets === 0,
                  run: () => void navigate(`${assets}?supplierId=${s.id}`),
                },
              ]
            : []),
          ...(canEdit
            ? [
                { key: 'edit', label: common('edit'), run: open },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(s) },
              ]
            : []),
        ]}
        empty={{ title: t('noSuppliers'), text: t('noSuppliersText'), action: add }}
      />
      <SupplierForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
