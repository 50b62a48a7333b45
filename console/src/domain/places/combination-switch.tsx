import { combinationsEndpoints, type PlaceDetail, placeControlEndpoints, placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';

const { listCombinations, switchCombination } = combinationsEndpoints;
const { getPlace, listPlaces, listPlaceDetails } = placesEndpoints;
const { getPlaceInfo, getControlDevices } = placeControlEndpoints;

/** Combines the rooms of a place, or divides them again; shows the receipt of what ran for it. */
export const CombinationSwitch = ({ place }: { place: Pick<PlaceDetail, 'id' | 'name'> }) => {
  const t = usePhrases('places');
  const careful = useCareful();
  const canControl = useMay('placeControl', 'control');
  const control = useScreenLink('placeControl');
  const all = useQuery(queryOf(listCombinations));
  useStaleOnNews(`place:${place.id}`, ({ name }) => name === 'place.stateChanged', [listCombinations]);
  const turn = useChange(switchCombination, {
    invalidates: [listCombinations, getPlace, listPlaces, listPlaceDetails, getPlaceInfo, getControlDevices],
  });
  const one = all.data?.find(({ placeId }) => placeId === place.id);
  if (!one) return null;
  const { combined, mode, parts, runId, refused } = one;
  const names = parts.map(({ name }) => name).join(' + ');
  const run = (): void =>
    void careful(
      {
        title: t(combined ? 'divideTitle' : 'combineTitle', { name: place.name }),
        text: t(combined ? 'divideText' : 'combineText', { names }),
        verb: t(combined ? 'divide' : 'combine'),
      },
      () => turn.mutateAsync({ body: { placeId: place.id, combined: !combined } }),
      t(combined ? 'divideDone' : 'combineDone'),
    );
  return (
    <span className="row gap-4">
      {mode === 'sensor' ? (
        <span className="text-small text-secondary">{t('bySensor')}</span>
      ) : canControl ? (
        <Button onClick={run} loading={turn.isPending}>
          {t(combined ? 'divide' : 'combine')}
        </Button>
      ) : null}
      {runId && control ? (
        <Link className="link text-small" to={`${control}?run=${runId}`}>
          {t('combineReceipt')}
        </Link>
      ) : null}
      {refused ? <span className="text-small text-secondary">{t('combineRefused')}</span> : null}
    </span>
  );
};
