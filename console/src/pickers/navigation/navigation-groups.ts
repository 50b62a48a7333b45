import { type NavigationMenu, TOP_LEVEL } from '@eoms/contract';

export interface NavigationGroup {
  readonly id: string;
  /** Of the entries below a heading; entries of the top level have none. */
  readonly heading: string | undefined;
  readonly entries: readonly NavigationMenu[];
}

/**
 * What the granted navigation offers in this console, in its order: entries of the top level that follow each other, and
 * the entries below each heading. Entries of wall panels stay there; a heading that is an address itself leads its group.
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
