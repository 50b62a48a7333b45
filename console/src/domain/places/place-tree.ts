import { type PlaceTree, placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

/** Groups and places that the user may see. */
export const usePlaceTree = () => useQuery(queryOf(placesEndpoints.getGroupAndPlace));

/** What begins the value of a group among places. */
const groupValue = (id: string): string => `group:${id}`;

const groupMark = groupValue('');

/** Some places and groups, as a draft names them. */
export interface Whereabouts {
  readonly placeIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** Places and groups as one field shows them. */
export const joinedPlaces = ({ placeIds, groupIds }: Whereabouts): string[] => [
  ...groupIds.map(groupValue),
  ...placeIds,
];

/** What one field for places and groups has chosen, apart again. */
export const partedPlaces = (chosen: readonly string[]): { placeIds: string[]; groupIds: string[] } => ({
  placeIds: chosen.filter((value) => !value.startsWith(groupMark)),
  groupIds: chosen.filter((value) => value.startsWith(groupMark)).map((value) => value.slice(groupMark.length)),
});

export interface PlaceOption {
  value: string;
  title: string;
  selectable: boolean;
  children: PlaceOption[];
}

/** Options of a tree picker in which places can be chosen, and groups if they are `selectable`. */
export const placeOptions = (groups: readonly PlaceTree[], selectable = false): PlaceOption[] =>
  groups.map((group) => ({
    value: groupValue(group.id),
    title: group.name,
    selectable,
    children: [
      ...placeOptions(group.children, selectable),
      ...group.places.map((place) => ({ value: place.id, title: place.name, selectable: true, children: [] })),
    ],
  }));

export interface GroupOption {
  value: string;
  title: string;
  disabled: boolean;
  children: GroupOption[];
}

/** Options in which only groups can be chosen, except `without` and its descendants. */
export const groupOptions = (groups: readonly PlaceTree[], without?: string, off = false): GroupOption[] =>
  groups.map((group) => {
    const disabled = off || group.id === without;
    return { value: group.id, title: group.name, disabled, children: groupOptions(group.children, without, disabled) };
  });

/** What groups and places are called, by id. */
export const placeTitles = (groups: readonly PlaceTree[]): Map<string, string> =>
  new Map(
    groups.flatMap((group) => [
      [group.id, group.name] as const,
      ...placeTitles(group.children),
      ...group.places.map(({ id, name }) => [id, name] as const),
    ]),
  );
