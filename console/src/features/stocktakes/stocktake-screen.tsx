import { stocktakesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { CountPage } from './count-page.tsx';
import { useFollowStocktakes } from './stocktake-calls.ts';
import { StocktakeList } from './stocktake-list.tsx';
import { StocktakePage } from './stocktake-page.tsx';

const KnownStocktake = ({ id }: { id: string }) => {
  const t = usePhrases('stocktakes');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const stocktake = useQuery(queryOf(stocktakesEndpoints.getStocktake, { query: { id } }));
  const back = () => void navigate('/assetStocktake');
  const counting = params.get('count') === 'true';
  return (
    <QueryGate what={t('stocktake')} query={stocktake} onBack={back}>
      {(found) =>
        counting && found.status === 'open' ? (
          <CountPage stocktake={found} placeId={params.get('placeId')} />
        ) : (
          <StocktakePage stocktake={found} onBack={back} />
        )
      }
    </QueryGate>
  );
};

/** Stocktakes: the list; `?id=` shows one, `&count=true` counts in it, `&placeId=` at one place. */
export const StocktakeScreen = () => {
  useFollowStocktakes();
  const id = useSearchParams()[0].get('id');
  return id === null ? <StocktakeList /> : <KnownStocktake key={id} id={id} />;
};
