import { type AssetLoan, AssetLoanStatus, assetLoansEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { loanPeriod } from '../../domain/asset-loans/loan-period.ts';
import { LoanTag } from '../../domain/asset-loans/loan-tag.tsx';
import { ReserveForm } from '../../domain/asset-loans/reserve-form.tsx';
import { useLoanSteps } from '../../domain/asset-loans/use-loan-steps.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { BulkAction, Column, RowAction } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LoanForm } from './loan-form.tsx';
import { LoanViews } from './loan-views.tsx';

/** By the names in the address. */
const due = { overdue: { overdue: 'true' }, open: { open: 'true' } } as const;

const useColumns = (): Column<AssetLoan>[] => {
  const t = usePhrases('assetLoans');
  return useMemo(
    () => [
      {
        key: 'asset',
        title: t('asset'),
        grow: true,
        fixed: true,
        render: (l) => <TwoLines title={l.assetName} note={`${l.assetCode} · ${l.placeName}`} />,
      },
      { key: 'holder', title: t('holder'), render: (l) => <TwoLines title={l.holder} note={l.meeting ?? ''} /> },
      { key: 'status', title: t('status'), render: (l) => <LoanTag loan={l} /> },
      {
        key: 'startsAt',
        title: t('period'),
        sortable: true,
        render: (l) => <span className="numeric">{loanPeriod(l, t('openEnd'))}</span>,
      },
      {
        key: 'hands',
        title: t('remarks'),
        wideOnly: true,
        render: (l) => {
          const hands = [
            l.handedBy ? t('handedBy', { name: l.handedBy }) : '',
            l.returnedBy ? t('returnedBy', { name: l.returnedBy }) : '',
          ].filter(Boolean);
          return <TwoLines title={l.remarks} note={hands.join(' · ')} />;
        },
      },
    ],
    [t],
  );
};

const useSteps = (onChange: (loan: AssetLoan) => void) => {
  const t = usePhrases('assetLoans');
  const { release, handOut, takeBack } = useLoanSteps();
  const change: RowAction<AssetLoan> = { key: 'change', label: t('change'), run: onChange };
  const rowActions = ({ status, id }: AssetLoan): RowAction<AssetLoan>[] => {
    if (status === 'reserved')
      return [
        { key: 'out', label: t('handOut'), run: () => void handOut([id]) },
        change,
        { key: 'release', label: t('release'), danger: true, run: (loan) => void release(loan) },
      ];
    if (status !== 'out') return [];
    return [
      { key: 'stock', label: t('backToStock'), run: () => void takeBack([id]) },
      { key: 'use', label: t('backToUse'), run: () => void takeBack([id], 'inUse') },
      change,
    ];
  };
  const idsOf = (rows: readonly AssetLoan[], status: AssetLoan['status']): string[] =>
    rows.filter((loan) => loan.status === status).map(({ id }) => id);
  // Of those that are chosen, the ones for which it is time.
  const all = async (ids: string[], act: (ids: string[]) => Promise<boolean>): Promise<void> => {
    if (ids.length > 0) await act(ids);
  };
  const bulk: BulkAction<AssetLoan>[] = [
    {
      key: 'out',
      label: t('handOut'),
      icon: <Icon name="user" />,
      run: (rows) => all(idsOf(rows, 'reserved'), handOut),
    },
    {
      key: 'back',
      label: t('backToStock'),
      icon: <Icon name="database" />,
      run: (rows) => all(idsOf(rows, 'out'), takeBack),
    },
  ];
  return { rowActions, bulk };
};

/** All reservations and loans at places of the user. */
export const LoanList = () => {
  const t = usePhrases('assetLoans');
  const navigate = useNavigate();
  const canEdit = useMay('assetLoan', 'edit');
  const [reserving, setReserving] = useState(false);
  const [changed, setChanged] = useState<AssetLoan>();
  const page = usePageState({
    sortable: ['startsAt'] as const,
    filters: { status: AssetLoanStatus.options, due: ['overdue', 'open'] as const, placeId: 'any' },
  });
  const { due: only, ...query } = page.query;
  const loans = useQuery({
    ...queryOf(assetLoansEndpoints.listAssetLoans, { query: { ...query, ...(only ? due[only] : {}) } }),
    placeholderData: keepPreviousData,
  });
  const { rowActions, bulk } = useSteps(setChanged);
  const columns = useColumns();
  const reserve = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setReserving(true)}>
      {t('reserve')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="assetLoans"
        what={t('loans')}
        page={page}
        source={loans}
        idOf={(l) => l.id}
        nameOf={(l) => `${l.assetCode} ${l.assetName}`}
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
              name="due"
              label={t('overdue')}
              any={t('overdue')}
              options={[
                { value: 'overdue', label: t('onlyOverdue') },
                { value: 'open', label: t('open') },
              ]}
              width={110}
            />
          </>
        }
        states={{ name: 'status', options: AssetLoanStatus.options.map((value) => ({ value, label: t(value) })) }}
        columns={columns}
        actions={
          <>
            <LoanViews view="list" />
            {reserve}
          </>
        }
        {...(canEdit ? { rowActions, bulk } : {})}
        onOpen={(l) => void navigate(`/assetManagementEdit?id=${l.assetId}`)}
        empty={{ title: t('empty'), text: t('emptyText'), action: reserve }}
      />
      <ReserveForm open={reserving} onClose={() => setReserving(false)} />
      <LoanForm loan={changed} onClose={() => setChanged(undefined)} />
    </>
  );
};
