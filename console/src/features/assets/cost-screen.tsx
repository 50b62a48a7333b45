import {
  AssetCostKind,
  type AssetCostRow,
  AssetCostSubject,
  type AssetCostSums,
  assetCostsEndpoints,
  wordsIn,
} from '@eoms/contract';
import { assetCostWords } from '@eoms/phrases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useDownload } from '../../api/use-download.ts';
import { moneyText } from '../../domain/fields/money-text.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { pageOf } from './asset-calls.ts';
import styles from './assets.module.css';

const { tabulateAssetCosts, exportAssetCosts } = assetCostsEndpoints;
const spans = ['3', '5', '10'] as const;
const parts = ['purchase', 'maintenance', 'parts', 'depreciation'] as const;
const usual = { by: 'model', kind: 'spent', span: '5' } as const;

const useWords = () => wordsIn(assetCostWords, useLanguage());

/** A row of the table; the last one has the sums of all. */
type Line = AssetCostRow & { readonly isSum?: true };

const amount = (sum: string | undefined): ReactNode =>
  sum === undefined || sum === '0.00' ? <span className="text-muted">–</span> : moneyText(sum);

const useColumns = (by: AssetCostSubject, years: readonly number[]): Column<Line>[] => {
  const words = useWords();
  return useMemo(() => {
    const strong = (row: Line, text: ReactNode) => (row.isSum ? <strong>{text}</strong> : text);
    return [
      {
        key: 'name',
        title: words.subjects[by],
        sortable: true,
        grow: true,
        fixed: true,
        render: (row) =>
          row.isSum ? strong(row, words.all) : <TwoLines title={row.name ?? words.nothing} note={row.note ?? ''} />,
      },
      ...years.map(
        (year, at): Column<Line> => ({
          key: `y${year}`,
          title: String(year),
          align: 'right',
          render: (row) => strong(row, amount(row.years[at])),
        }),
      ),
      {
        key: 'total',
        title: words.total,
        align: 'right',
        sortable: true,
        render: (row) => <strong>{amount(row.total)}</strong>,
      },
      ...parts.map(
        (part): Column<Line> => ({
          key: part,
          title: words.kinds[part],
          align: 'right',
          wideOnly: true,
          hidden: true,
          render: (row) => strong(row, amount(row[part])),
        }),
      ),
    ];
  }, [words, by, years]);
};

const Figures = ({ sums, kind }: { sums: AssetCostSums | undefined; kind: AssetCostKind }) => {
  const t = usePhrases('assets');
  const words = useWords();
  const unit = t('currency');
  return (
    <div className={styles.figures}>
      <ValueStrip
        values={[
          { key: 'total', label: words.kinds[kind], value: moneyText(sums?.total), unit },
          ...parts
            .filter((part) => part !== kind)
            .map((part) => ({ key: part, label: words.kinds[part], value: moneyText(sums?.[part]), unit })),
        ]}
      />
    </div>
  );
};

const useAsked = () => {
  const page = usePageState({
    sortable: ['name', 'total'] as const,
    filters: { by: AssetCostSubject.options, kind: AssetCostKind.options, span: spans, placeId: 'any' },
  });
  const { by = usual.by, kind = usual.kind, span = usual.span, placeId } = page.filters;
  const year = new Date().getFullYear();
  const { current, size, keyword, sort, order } = page.query;
  const exported = {
    by,
    kind,
    from: String(year - Number(span) + 1),
    to: String(year),
    ...(placeId ? { placeId } : {}),
    ...(keyword ? { keyword } : {}),
  };
  const query = { ...exported, current, size, ...(sort ? { sort, order } : {}) };
  return { page, by, kind, span, placeId, exported, query };
};

/** What a row is about, on a screen of its own. */
const addressOf = (by: AssetCostSubject, key: string): string => {
  if (by === 'asset') return pageOf(key);
  const name = { model: 'keyword', place: 'placeId', category: 'categoryId', supplier: 'supplierId' }[by];
  return `/assetManagement?${name}=${encodeURIComponent(key)}`;
};

/** What assets cost over the years, by what they have in common: bought, maintenance, parts and depreciation. */
export const CostScreen = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('assets');
  const words = useWords();
  const navigate = useNavigate();
  const download = useDownload();
  const { page, by, kind, span, placeId, exported, query } = useAsked();
  const found = useQuery({ ...queryOf(tabulateAssetCosts, { query }), placeholderData: keepPreviousData });
  const { data } = found;
  const columns = useColumns(by, data?.years ?? []);
  const lines = useMemo(() => {
    if (!data) return undefined;
    const sum: Line = { ...data.sums, key: 'sum', name: null, note: null, isSum: true };
    const records: Line[] = data.records.length === 0 ? [] : [...data.records, sum];
    return { ...data, records };
  }, [data]);
  const choose = (name: 'by' | 'kind' | 'span', label: string, value: string, options: readonly [string, string][]) => (
    <Select
      aria-label={label}
      value={value}
      onChange={(next: string) => page.setFilter(name, next === usual[name] ? undefined : next)}
      options={options.map(([one, text]) => ({ value: one, label: text }))}
      style={{ width: 112 }}
    />
  );
  return (
    <>
      <div className={styles.views}>{tabs}</div>
      <Figures sums={data?.sums} kind={kind} />
      <DataPage
        id={`asset-costs-${by}`}
        what={words.title}
        page={page}
        source={{ ...found, data: lines }}
        idOf={(row) => row.key ?? ''}
        nameOf={(row) => row.name ?? words.nothing}
        search={t('search')}
        filters={
          <>
            {choose(
              'by',
              t('costsBy'),
              by,
              AssetCostSubject.options.map((one) => [one, words.subjects[one]]),
            )}
            {choose(
              'kind',
              t('costKind'),
              kind,
              AssetCostKind.options.map((one) => [one, words.kinds[one]]),
            )}
            {choose(
              'span',
              t('costYears'),
              span,
              spans.map((one) => [one, t('lastYears', { count: Number(one) })]),
            )}
            <PlacePicker
              placeholder={t('place')}
              value={placeId ?? null}
              onChange={(id) => page.setFilter('placeId', id ?? undefined)}
              width={110}
            />
          </>
        }
        columns={columns}
        actions={
          <IconButton
            icon="download"
            label={t('export')}
            onClick={() => void download(exportAssetCosts, { query: exported }, `${words.title}.xlsx`)}
          />
        }
        onOpen={(row) => {
          if (row.key !== null && !row.isSum) void navigate(addressOf(by, row.key));
        }}
        empty={{ title: t('noCostsYet'), text: t('noCostsText') }}
      />
    </>
  );
};
