import { type AssetCostYear, assetsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { TimeBars } from '../../ui/chart/time-bars.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useTokens } from '../../ui/theme/use-tokens.ts';

const Bars = ({ years }: { years: readonly AssetCostYear[] }) => {
  const t = usePhrases('assets');
  const tokens = useTokens();
  const data = useMemo(
    () => ({
      labels: years.map(({ year }) => String(year)),
      bars: [
        { name: t('labour'), color: tokens.c6, values: years.map((one) => Number(one.labour)) },
        { name: t('parts'), color: tokens.c2, values: years.map((one) => Number(one.parts)) },
        { name: t('external'), color: tokens.c1, values: years.map((one) => Number(one.external)) },
      ],
    }),
    [years, t, tokens],
  );
  return <TimeBars label={t('costs')} height={190} data={data} stacked legend />;
};

/** What upkeep of an asset cost, by year. */
export const AssetCosts = ({ assetId }: { assetId: string }) => {
  const t = usePhrases('assets');
  const costs = useQuery(queryOf(assetsEndpoints.assetCosts, { query: { assetId } }));
  return (
    <Panel>
      <PanelHead title={t('costs')} note={t('costsNote', { currency: t('currency') })} line />
      <PanelBody>
        <QueryGate what={t('costs')} query={costs}>
          {(years) => {
            const paid = years.filter(({ total }) => total !== '0.00');
            return paid.length === 0 ? <p className="text-small text-muted">{t('noCosts')}</p> : <Bars years={paid} />;
          }}
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
