import type { PlaceTree } from '@eoms/contract';

interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}
interface PlaceRow {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly groupId: string;
}

/** Builds a tree from rows in display order; a group whose parent is not among the rows is placed at the top. */
export const buildPlaceTree = (groups: readonly GroupRow[], places: readonly PlaceRow[]): PlaceTree[] => {
  const nodes = new Map<string, PlaceTree>();
  for (const { id, name, parentId } of groups) nodes.set(id, { id, name, parentId, places: [], children: [] });
  for (const { id, name, code, groupId } of places) nodes.get(groupId)?.places.push({ id, name, code });
  const top: PlaceTree[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    (parent?.children ?? top).push(node);
  }
  return top;
};
