import { type AssetDetail, assetsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { moneyText } from '../../domain/fields/money-text.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { daysUntil } from './days-until.ts';

/** The share of a sum in a price, in percent with one decimal; undefined without a price. */
const shareOf = (sum: number, price: string | null): number | undefined => {
  const whole = Number(price);
  return whole > 0 ? Math.round((sum / whole) * 1_000) / 10 : undefined;
};

const useWarranty = ({ warrantyEndsOn: end }: AssetDetail) => {
  const t = usePhrases('assets');
  if (end === null) return { value: '–', note: t('noWarranty') };
  const left = daysUntil(end);
  if (left < 0) return { value: t('warrantyOver'), note: end };
  return { value: left, unit: t('day', { count: left }), note: `${t('warrantyEndsOn')} ${end}` };
};

/** What an asset cost, what it is worth, what its upkeep cost, and how long it is under warranty. */
export const AssetWorth = ({ asset }: { asset: AssetDetail }) => {
  const t = usePhrases('assets');
  const costs = useQuery(queryOf(assetsEndpoints.assetCosts, { query: { assetId: asset.id } }));
  const { depreciation, price } = asset;
  const upkeep = costs.data?.reduce((sum, { total }) => sum + Number(total), 0);
  const share = upkeep === undefined ? undefined : shareOf(upkeep, price);
  const unit = t('currency');
  return (
    <ValueStrip
      values={[
        {
          key: 'price',
          label: t('price'),
          value: moneyText(price),
          unit,
          note: asset.purchasedOn ? t('purchased', { date: asset.purchasedOn }) : t('noPurchase'),
        },
        {
          key: 'value',
          label: t('value'),
          value: moneyText(asset.value),
          unit,
          note: depreciation ? t('straightLine', { years: depreciation.years }) : t('noDepreciation'),
        },
        {
          key: 'upkeep',
          label: t('upkeep'),
          value: upkeep === undefined ? '–' : moneyText(upkeep.toFixed(2)),
          unit,
          ...(share === undefined ? {} : { note: t('shareOfPrice', { share }) }),
        },
        { key: 'warranty', label: t('warranty'), ...useWarranty(asset) },
      ]}
    />
  );
};
