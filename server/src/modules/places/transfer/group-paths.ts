interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** No tree is deeper; a cycle in the data would be followed forever. */
const levelsAtMost = 50;

/** The names of each group and of those above it, from the top. */
export const groupPaths = (groups: readonly GroupRow[]): Map<string, string[]> => {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const pathOf = (groupId: string): string[] => {
    const path: string[] = [];
    let at = byId.get(groupId);
    while (at && path.length < levelsAtMost) {
      path.push(at.name);
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
    return path.reverse();
  };
  return new Map(groups.map(({ id }) => [id, pathOf(id)]));
};

export const shownPath = (path: readonly string[]): string => path.join(' / ');
