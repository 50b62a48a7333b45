import { type NavigationMenu, TOP_LEVEL } from '@eoms/contract';

export interface NavigationGroup {
  readonly id: string;
  /** The heading above the entries; undefined for entries of the top level. */
  readonly heading: string | undefined;
  readonly entries: readonly NavigationMenu[];
}

/**
 * The granted navigation as groups, in its order: consecutive top-level entries form a group, and so do the entries
 * below each heading. Entries for wall panels are left out; a heading that has an address itself comes first in its
 * group.
 */
export const navigationGroups = (menus: readonly NavigationMenu[]): NavigationGroup[] => {
  const here = menus.filter((menu) => menu.appType !== 'panel');
  const groups: NavigationGroup[] = [];
  for (const top of here.filter((menu) => menu.parentId === TOP_LEVEL)) {
    const below = here.filter((menu) => menu.parentId === top.id && menu.address !== null);
    const own = top.address === null ? [] : [top];
    const last = groups.at(-1);
    if (below.length > 0) groups.push({ id: top.id, heading: top.name, entries: [...own, ...below] });
    else if (last && last.heading === undefined) groups.splice(-1, 1, { ...last, entries: [...last.entries, ...own] });
    else if (own.length > 0) groups.push({ id: top.id, heading: undefined, entries: own });
  }
  return groups;
};
