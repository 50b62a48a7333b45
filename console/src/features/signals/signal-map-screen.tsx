import { devicesEndpoints, type PlaceTree } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { placeItems } from '../../pickers/place-items.tsx';
import { usePlaceTree } from '../../pickers/place-tree.ts';
import { useFollowPlace } from '../../pickers/use-follow-place.ts';
import { SplitView } from '../../ui/panels/split-view.tsx';
import type { Gated } from '../../ui/states/query-gate.tsx';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { PlaceMap } from './place-map.tsx';
import { useSignalMap } from './use-signal-map.ts';
import '../../ui/data-page/data-page.css';
import './signals.css';

/** A map shows one place: all places together would be unreadable. */
const firstPlace = (groups: readonly PlaceTree[]): string | undefined => {
  for (const group of groups) {
    const found = group.places[0]?.id ?? firstPlace(group.children);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Which source is connected to which input, and what every display is really showing. */
export const SignalMapScreen = () => {
  const t = usePhrases('signals');
  const [params, setParams] = useSearchParams();
  const tree = usePlaceTree();
  const counts = useQuery(queryOf(devicesEndpoints.countDevices));
  const chosenPlace = params.get('placeId') ?? undefined;
  const placeId = chosenPlace ?? firstPlace(tree.data ?? []);
  const map = useSignalMap(placeId);
  const nowhere = placeId === undefined && tree.data !== undefined;
  const [everyPort, setEveryPort] = useState(false);
  const choosePlace = (id: string | undefined): void => setParams(id ? { placeId: id } : {}, { replace: true });
  useFollowPlace(chosenPlace !== undefined, (place) => choosePlace(place?.kind === 'place' ? place.id : undefined));
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
            if (kind === 'place') choosePlace(chosenId);
          }}
        />
      }
    >
      <PlaceMap
        key={placeId}
        placeId={placeId}
        map={map.data}
        query={(placeId === undefined ? tree : map) as Gated<unknown>}
        isEmpty={nowhere || map.data?.nodes.length === 0}
        everyPort={everyPort}
        onEveryPort={setEveryPort}
      />
    </SplitView>
  );
};
