import { nameIn, type Part, type PartDraft, partsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { moneyText } from '../../domain/fields/money-text.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { Column, RowAction } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { MoveForm, type Moving } from './move-form.tsx';
import { outdated } from './part-calls.ts';
import { newPart, PartForm } from './part-form.tsx';
import { PartHistory } from './part-history.tsx';

const { listParts, removePart } = partsEndpoints;
const kinds = ['in', 'out', 'correct'] as const;
const draftOf = ({ keeper: _k, stocks: _s, quantity: _q, low: _l, ...draft }: Part): PartDraft => draft;

const useColumns = (): Column<Part>[] => {
  const t = usePhrases('parts');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        sortable: true,
        grow: true,
        fixed: true,
        render: (part) => (
          <TwoLines
            title={nameIn(part, language) || part.name}
            note={part.enabled ? part.code : `${part.code} · ${t('off')}`}
          />
        ),
      },
      {
        key: 'quantity',
        title: t('quantity'),
        align: 'right',
        render: ({ quantity, unit, low }) => (
          <span className={low ? 'tag level-3' : 'numeric'}>
            {quantity} {unit}
          </span>
        ),
      },
      { key: 'minimum', title: t('minimum'), align: 'right', render: ({ minimum }) => minimum || '–' },
      {
        key: 'stocks',
        title: t('places'),
        render: ({ stocks }) => stocks.map((one) => `${one.placeName} ${one.quantity}`).join(' · ') || '–',
      },
      { key: 'price', title: t('price'), align: 'right', render: ({ price }) => moneyText(price) },
      { key: 'keeper', title: t('keeper'), render: ({ keeper }) => keeper ?? '–' },
    ],
    [t, language],
  );
};

/** The parts that are kept for work orders: how many are where, putting in, taking out, and what became of them. */
export const PartScreen = () => {
  const t = usePhrases('parts');
  const common = usePhrases('ui');
  const [canEdit, canMove] = [useMay('workOrderPart', 'edit'), useMay('workOrderPart', 'control')];
  const page = usePageState({ sortable: ['code', 'name'], filters: { low: ['true'] } });
  const parts = useQuery({ ...queryOf(listParts, { query: page.query }), placeholderData: keepPreviousData });
  const [draft, setDraft] = useState<PartDraft>();
  const [moving, setMoving] = useState<Moving>();
  const [history, setHistory] = useState<Part>();
  const removeOne = useRemove(removePart, {
    invalidates: outdated,
    args: ({ id }: Part) => ({ body: { id } }),
    title: ({ name }) => t('removePart', { name }),
  });
  const { low } = page.filters;
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newPart)}>
      {t('newPart')}
    </Button>
  ) : null;
  const actionsOf = (part: Part): RowAction<Part>[] => [
    ...(canMove
      ? kinds.map((kind) => ({ key: kind, label: t(`move_${kind}`), run: () => setMoving({ part, kind }) }))
      : []),
    { key: 'history', label: t('history'), run: () => setHistory(part) },
    ...(canEdit
      ? [
          { key: 'edit', label: common('edit'), run: () => setDraft(draftOf(part)) },
          { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(part) },
        ]
      : []),
  ];
  return (
    <>
      <DataPage
        id="parts"
        what={t('parts')}
        page={page}
        source={parts}
        idOf={(part) => part.id}
        nameOf={(part) => part.name}
        search={t('search')}
        filters={
          <IconButton
            icon="warning"
            label={t('onlyLow')}
            pressed={low !== undefined}
            onClick={() => page.setFilter('low', low ? undefined : 'true')}
          />
        }
        actions={add}
        columns={useColumns()}
        rowActions={actionsOf}
        onOpen={(part) => setHistory(part)}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
      />
      <PartForm draft={draft} onClose={() => setDraft(undefined)} />
      <MoveForm moving={moving} onClose={() => setMoving(undefined)} />
      <PartHistory part={history} onClose={() => setHistory(undefined)} />
    </>
  );
};
