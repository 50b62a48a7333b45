import { devicesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { placeItems } from './place-items.tsx';
import type { useChosenPlace } from './use-chosen-place.ts';

/** The tree of places beside a screen that shows one of them. */
export const PlaceSide = ({ label, place }: { label: string; place: ReturnType<typeof useChosenPlace> }) => {
  const counts = useQuery(queryOf(devicesEndpoints.countDevices));
  return (
    <TreePanel
      label={label}
      source={place.tree}
      items={placeItems(place.tree.data ?? [], new Map(counts.data?.places.map((p) => [p.placeId, p])))}
      selected={place.placeId === undefined ? undefined : `place:${place.placeId}`}
      onSelect={(id) => {
        const [kind, chosen] = id?.split(':') ?? [];
        if (kind === 'place') place.choose(chosen);
      }}
    />
  );
};
