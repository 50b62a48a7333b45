import type { PlaceTree } from '@eoms/contract';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import type { TreeItem } from '../../ui/tree/tree-items.ts';

interface Count {
  total: number;
  offline: number;
}
export type Counts = ReadonlyMap<string, Count>;

const none: Count = { total: 0, offline: 0 };
const add = (a: Count, b: Count): Count => ({ total: a.total + b.total, offline: a.offline + b.offline });

const countOf = (group: PlaceTree, counts: Counts): Count =>
  [...group.places.map((p) => counts.get(p.id) ?? none), ...group.children.map((c) => countOf(c, counts))].reduce(
    add,
    none,
  );

const item = (id: string, name: string, count: Count, children?: TreeItem[]): TreeItem => ({
  id,
  name,
  count: count.total,
  mark: count.offline > 0 ? <StateMark kind="offline" text={count.offline} /> : null,
  ...(children ? { children } : {}),
});

/** Groups and places with their number of devices and how many of those are offline. */
export const placeItems = (groups: readonly PlaceTree[], counts: Counts): TreeItem[] =>
  groups.map((group) =>
    item(`group:${group.id}`, group.name, countOf(group, counts), [
      ...placeItems(group.children, counts),
      ...group.places.map((place) => item(`place:${place.id}`, place.name, counts.get(place.id) ?? none)),
    ]),
  );
