import type { PlaceDetail, PlaceGroup } from '@eoms/contract';

export interface Floor {
  id: string;
  name: string;
  places: PlaceDetail[];
}

const byName = (a: string, b: string): number => a.localeCompare(b, 'zh', { numeric: true });

/** Places by their group, in the order of the groups; groups without places are left out. */
export const floorsOf = (groups: readonly PlaceGroup[], places: readonly PlaceDetail[], elsewhere: string): Floor[] => {
  const known = [...groups].sort((a, b) => a.sort - b.sort || byName(b.name, a.name));
  const inside = (groupId: string): PlaceDetail[] =>
    places.filter((p) => p.groupId === groupId).sort((a, b) => a.sort - b.sort || byName(a.name, b.name));
  const floors = known
    .map((g) => ({ id: g.id, name: g.name, places: inside(g.id) }))
    .filter((f) => f.places.length > 0);
  const ids = new Set(known.map((g) => g.id));
  const rest = places.filter((p) => !ids.has(p.groupId));
  return rest.length > 0 ? [...floors, { id: 'elsewhere', name: elsewhere, places: rest }] : floors;
};

/** More rooms than these are not shown one by one. */
export const mostRooms = 100;

const badness = ({ alarms, devices }: PlaceDetail): number =>
  (alarms.worst === null ? 0 : (5 - alarms.worst) * 1_000) + Math.min(devices.offline, 999);

/** Places with alarms or offline devices, the most severe alarm first, then most devices offline. */
export const troubled = (places: readonly PlaceDetail[]): PlaceDetail[] =>
  places
    .filter((place) => badness(place) > 0)
    .sort((a, b) => badness(b) - badness(a) || byName(a.name, b.name) || byName(a.id, b.id));

/** The ids of a group and all groups below it, so that choosing a building includes its floors. */
export const groupsBelow = (groups: readonly PlaceGroup[], id: string): Set<string> => {
  const found = new Set([id]);
  for (let grew = true; grew; ) {
    const before = found.size;
    for (const g of groups) if (g.parentId && found.has(g.parentId)) found.add(g.id);
    grew = found.size > before;
  }
  return found;
};
