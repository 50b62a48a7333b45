import { type GrantedMenu, TOP_LEVEL } from '@eoms/contract';
import type { Screens } from '../../session/screen.ts';

export interface MenuGroup {
  id: string;
  /** Null for items that stand at the top level without a heading. */
  heading: GrantedMenu | null;
  items: GrantedMenu[];
}

const bySort = (a: GrantedMenu, b: GrantedMenu): number => a.sort - b.sort;

/** The side menu: headings with everything below them, in order; only visible items that have a screen. */
export const menuGroups = (menus: readonly GrantedMenu[], screens: Screens): MenuGroup[] => {
  const shown = menus.filter((m) => m.enabled && !m.hidden).sort(bySort);
  const below = (id: string): GrantedMenu[] =>
    shown.filter((m) => m.parentId === id).flatMap((m) => (m.address ? [m, ...below(m.id)] : below(m.id)));
  const groups: MenuGroup[] = [];
  for (const top of shown.filter((m) => m.parentId === TOP_LEVEL)) {
    const items = (top.address ? [top, ...below(top.id)] : below(top.id)).filter(
      (m) => m.address && m.address in screens,
    );
    if (items.length === 0) continue;
    const last = groups.at(-1);
    if (!top.address) groups.push({ id: top.id, heading: top, items });
    else if (last && last.heading === null) last.items.push(...items);
    else groups.push({ id: top.id, heading: null, items });
  }
  return groups;
};
