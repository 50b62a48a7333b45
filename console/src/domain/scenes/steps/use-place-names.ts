import type { PlaceTree } from '@eoms/contract';
import { useMemo } from 'react';
import { usePlaceTree } from '../../places/place-tree.ts';

const namesIn = (groups: readonly PlaceTree[]): [string, string][] =>
  groups.flatMap(({ places, children }) => [
    ...places.map(({ id, name }): [string, string] => [id, name]),
    ...namesIn(children),
  ]);

/** Names of places by id; empty while they are read. */
export const usePlaceNames = (): ((id: string) => string) => {
  const { data } = usePlaceTree();
  const names = useMemo(() => new Map(namesIn(data ?? [])), [data]);
  return (id) => names.get(id) ?? '';
};
