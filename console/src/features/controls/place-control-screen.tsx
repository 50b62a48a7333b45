import { devicesEndpoints, type PlaceTree } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { placeItems } from '../../pickers/place-items.tsx';
import { usePlaceTree } from '../../pickers/place-tree.ts';
import { useFollowPlace } from '../../pickers/use-follow-place.ts';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { ActionGroupEditScreen } from './action-group-edit.tsx';
import { PlaceView } from './place-view.tsx';
import { RunReceiptScreen } from './run-receipt.tsx';
import '../../ui/data-page/data-page.css';
import './controls.css';

const firstPlace = (groups: readonly PlaceTree[]): string | undefined => {
  for (const group of groups) {
    const found = group.places[0]?.id ?? firstPlace(group.children);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** One place: its controls, its action groups and their runs. `edit` and `run` open a group or a receipt. */
export const PlaceControlScreen = () => {
  const [params] = useSearchParams();
  // The controls of devices are part of this screen: their phrases load with it, not after it.
  usePhrases('devices');
  const [run, edit, placeId] = [params.get('run'), params.get('edit'), params.get('placeId')];
  if (run !== null) return <RunReceiptScreen key={run} runId={run} />;
  if (edit !== null && placeId !== null)
    return <ActionGroupEditScreen key={edit} id={edit === 'new' ? null : edit} placeId={placeId} />;
  return <Places />;
};

const Places = () => {
  const t = usePhrases('controls');
  const [params, setParams] = useSearchParams();
  const tree = usePlaceTree();
  const counts = useQuery(queryOf(devicesEndpoints.countDevices));
  const chosen = params.get('placeId') ?? undefined;
  const choose = (id: string | undefined): void => {
    const view = params.get('view');
    setParams({ ...(id ? { placeId: id } : {}), ...(view ? { view } : {}) }, { replace: true });
  };
  useFollowPlace(chosen !== undefined, (place) => choose(place?.kind === 'place' ? place.id : undefined));
  const placeId = chosen ?? firstPlace(tree.data ?? []);
  return (
    <SplitView
      side={
        <TreePanel
          label={t('place')}
          source={tree}
          items={placeItems(tree.data ?? [], new Map(counts.data?.places.map((p) => [p.placeId, p])))}
          selected={placeId === undefined ? undefined : `place:${placeId}`}
          onSelect={(id) => {
            const [kind, chosenId] = id?.split(':') ?? [];
            if (kind === 'place') choose(chosenId);
          }}
        />
      }
    >
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
