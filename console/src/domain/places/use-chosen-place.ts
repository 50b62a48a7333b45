import type { PlaceTree } from '@eoms/contract';
import { useSearchParams } from 'react-router';
import { usePlaceTree } from './place-tree.ts';
import { useFollowPlace } from './use-follow-place.ts';

const firstPlace = (groups: readonly PlaceTree[]): string | undefined => {
  for (const group of groups) {
    const found = group.places[0]?.id ?? firstPlace(group.children);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The place in the address, else the first one. Other parts of the address named in `kept` stay when it changes. */
export const useChosenPlace = (...kept: readonly string[]) => {
  const [params, setParams] = useSearchParams();
  const tree = usePlaceTree();
  const chosen = params.get('placeId') ?? undefined;
  const choose = (id: string | undefined): void => {
    const others = kept.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    });
    setParams({ ...Object.fromEntries(others), ...(id ? { placeId: id } : {}) }, { replace: true });
  };
  useFollowPlace(chosen !== undefined, (place) => choose(place?.kind === 'place' ? place.id : undefined));
  return { tree, placeId: chosen ?? firstPlace(tree.data ?? []), choose };
};
