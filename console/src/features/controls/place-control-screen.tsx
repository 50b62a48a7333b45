import { useSearchParams } from 'react-router';
import { PlaceSide } from '../../domain/places/place-side.tsx';
import { useChosenPlace } from '../../domain/places/use-chosen-place.ts';
import { RunReceiptScreen } from '../../domain/scenes/receipt/run-receipt.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { ActionGroupEditScreen } from './action-group-edit.tsx';
import { PlaceView } from './place-view.tsx';

/** One place: its controls, its action groups and their runs. `edit` and `run` open a group or a receipt. */
export const PlaceControlScreen = () => {
  const [params] = useSearchParams();
  // The controls of devices and the audio system are part of this screen: their phrases load with it, not after it.
  usePhrases('devices');
  usePhrases('audio');
  const [run, edit, placeId] = [params.get('run'), params.get('edit'), params.get('placeId')];
  if (run !== null) return <RunReceiptScreen key={run} runId={run} />;
  if (edit !== null && placeId !== null)
    return <ActionGroupEditScreen key={edit} id={edit === 'new' ? null : edit} placeId={placeId} />;
  return <Places />;
};

const Places = () => {
  const t = usePhrases('controls');
  const place = useChosenPlace('view');
  const { tree, placeId } = place;
  return (
    <SplitView side={<PlaceSide label={t('place')} place={place} />}>
      {placeId === undefined ? (
        <QueryGate what={t('place')} query={tree}>
          {() => (
            <EmptyState icon="place" title={t('noPlace')}>
              {t('noPlaceText')}
            </EmptyState>
          )}
        </QueryGate>
      ) : (
        <PlaceView key={placeId} placeId={placeId} />
      )}
    </SplitView>
  );
};
