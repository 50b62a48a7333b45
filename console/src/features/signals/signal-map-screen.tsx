import { useState } from 'react';
import { PlaceSide } from '../../domain/places/place-side.tsx';
import { useChosenPlace } from '../../domain/places/use-chosen-place.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { SplitView } from '../../ui/panels/split-view.tsx';
import type { Gated } from '../../ui/states/query-gate.tsx';
import { PlaceMap } from './place-map.tsx';
import { useSignalMap } from './use-signal-map.ts';

/** Which source is connected to which input, and what every display is really showing. */
export const SignalMapScreen = () => {
  const t = usePhrases('signals');
  // A map shows one place: all places together would be unreadable.
  const place = useChosenPlace();
  const { tree, placeId } = place;
  const map = useSignalMap(placeId);
  const nowhere = placeId === undefined && tree.data !== undefined;
  const [everyPort, setEveryPort] = useState(false);
  return (
    <SplitView side={<PlaceSide label={t('place')} place={place} />}>
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
