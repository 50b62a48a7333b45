import { type NavigationMenu, TOP_LEVEL } from '@eoms/contract';
import { parentsFirst } from '../../platform/database/parents-first.ts';
import type { NavigationRow } from './navigation.store.ts';

export const presentNavigation = ({
  menuId: _,
  createdAt: _at,
  sourceId: _source,
  farId: _far,
  taken: _taken,
  ...row
}: NavigationRow): NavigationMenu => ({
  ...row,
  parentId: row.parentId ?? TOP_LEVEL,
});

interface Candidate {
  readonly menu: NavigationRow;
  readonly granted: boolean;
}

/** Granted entries below enabled parents; parents that were not granted themselves appear as mere headings. */
export const grantedNavigation = (candidates: readonly Candidate[]): NavigationMenu[] => {
  const byId = new Map(candidates.map((candidate) => [candidate.menu.id, candidate]));
  const shown = new Map<string, NavigationRow>();
  for (const { menu, granted } of candidates) {
    const parent = menu.parentId === null ? undefined : byId.get(menu.parentId);
    if (!granted || (menu.parentId !== null && !parent)) continue;
    shown.set(menu.id, menu);
    if (parent && !parent.granted) shown.set(parent.menu.id, { ...parent.menu, address: null, signOn: false });
  }
  const inOrder = candidates.flatMap(({ menu }) => shown.get(menu.id) ?? []);
  return parentsFirst(inOrder).map(presentNavigation);
};
