import { type CentralPlace, type PlaceGroup, PlaceState } from '@eoms/contract';
import type { FilterValues } from '../../../ui/data-page/page-state.ts';

export const densities = ['roomy', 'dense'] as const;
export type TileDensity = (typeof densities)[number];

/** What the address of the screen holds. */
export const centralFilters = {
  group: 'any',
  state: PlaceState.options,
  only: ['favourites', 'offline', 'alarms', 'on'],
  density: densities,
  view: ['runs'],
} as const;
export type CentralFilters = FilterValues<typeof centralFilters>;

type Group = Pick<PlaceGroup, 'id' | 'parentId'>;

/** A group and all groups below it; empty for one that does not exist. */
export const groupIdsBelow = (groups: readonly Group[], id: string): Set<string> => {
  const found = new Set<string>();
  const add = (one: string): void => {
    found.add(one);
    for (const group of groups) if (group.parentId === one && !found.has(group.id)) add(group.id);
  };
  if (groups.some((group) => group.id === id)) add(id);
  return found;
};

export const isAnythingOn = ({ power }: CentralPlace): boolean => power.some(({ on }) => on > 0);

const only = {
  favourites: ({ favourite }: CentralPlace) => favourite,
  offline: ({ devices }: CentralPlace) => devices.offline > 0,
  alarms: ({ alarms }: CentralPlace) => alarms.count > 0,
  on: isAnythingOn,
};

const matchesWords = ({ name, code, groupName, type }: CentralPlace, words: readonly string[]): boolean => {
  const text = `${name} ${code} ${groupName} ${type}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
};

/** The places that match everything but the state, for the counts of the state filter; and those shown. */
export const shownPlaces = (
  places: readonly CentralPlace[],
  groups: readonly Group[],
  { keyword, filters }: { keyword: string; filters: CentralFilters },
): { readonly beforeState: readonly CentralPlace[]; readonly shown: readonly CentralPlace[] } => {
  const words = keyword.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const inside = filters.group === undefined ? undefined : groupIdsBelow(groups, filters.group);
  const wanted = filters.only === undefined ? () => true : only[filters.only];
  const beforeState = places.filter(
    (place) => wanted(place) && (inside?.has(place.groupId) ?? true) && matchesWords(place, words),
  );
  const shown = filters.state === undefined ? beforeState : beforeState.filter(({ state }) => state === filters.state);
  return { beforeState, shown };
};

export type CentralRow =
  | { readonly kind: 'group'; readonly id: string; readonly name: string; readonly places: readonly CentralPlace[] }
  | { readonly kind: 'tiles'; readonly id: string; readonly places: readonly CentralPlace[] };

/** Places by group in the order of the server, as rows of so many tiles. */
export const rowsOf = (places: readonly CentralPlace[], columns: number): CentralRow[] => {
  const groups = new Map<string, CentralPlace[]>();
  for (const place of places) {
    const inside = groups.get(place.groupId);
    if (inside) inside.push(place);
    else groups.set(place.groupId, [place]);
  }
  return [...groups].flatMap(([id, inside]): CentralRow[] => [
    { kind: 'group', id, name: inside[0]?.groupName ?? '', places: inside },
    ...Array.from({ length: Math.ceil(inside.length / columns) }, (_, at): CentralRow => {
      const part = inside.slice(at * columns, (at + 1) * columns);
      return { kind: 'tiles', id: `${id} ${part[0]?.id}`, places: part };
    }),
  ]);
};
