export interface LeveledGroup {
  readonly id: string;
  readonly parentId: string | null;
}
interface Option {
  value: string;
  title: string;
  children?: Option[];
}

/** Groups as the options of a tree select. `topOnly` leaves out those that could hold no further group. */
export const twoLevelOptions = <G extends LeveledGroup>(
  groups: readonly G[],
  nameOf: (group: G) => string,
  topOnly = false,
): Option[] => {
  const below = (parentId: string | null): Option[] =>
    groups
      .filter((group) => group.parentId === parentId)
      .map((group) => ({
        value: group.id,
        title: nameOf(group),
        ...(topOnly ? {} : { children: below(group.id) }),
      }));
  return below(null);
};
