import type { PlaceTree } from '@eoms/contract';
import { Icon } from '../../ui/icons/icon.tsx';
import type { TreeItem } from '../../ui/tree/tree-items.ts';

const countOf = (group: PlaceTree): number =>
  group.places.length + group.children.reduce((sum, child) => sum + countOf(child), 0);

/** The number of places in each group and below it, by the id of the group. */
export const placeCounts = (groups: readonly PlaceTree[]): Map<string, number> =>
  new Map(groups.flatMap((group) => [[group.id, countOf(group)] as const, ...placeCounts(group.children)]));

/** Groups with the number of places below them. */
export const groupItems = (groups: readonly PlaceTree[]): TreeItem[] =>
  groups.map((group) => ({
    id: group.id,
    name: group.name,
    icon: <Icon name="building" size="s" />,
    count: countOf(group),
    children: groupItems(group.children),
  }));
