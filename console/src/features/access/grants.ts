import { type Action, type Menu, type MenuGrant, TOP_LEVEL } from '@eoms/contract';

export type Grants = ReadonlyMap<string, ReadonlySet<Action>>;

export const grantsOf = (rows: readonly MenuGrant[]): Grants =>
  new Map(rows.map((r) => [r.menuId, new Set(r.actions)]));

/** A canonical text of the grants, independent of their order. */
export const printed = (grants: Grants): string =>
  [...grants]
    .filter(([, set]) => set.size > 0)
    .map(([id, set]) => `${id} ${[...set].sort().join(' ')}`)
    .sort()
    .join('\n');

const below = (menus: readonly Menu[], id: string): Menu[] =>
  menus.filter((m) => m.parentId === id).flatMap((m) => [m, ...below(menus, m.id)]);

const above = (menus: readonly Menu[], menu: Menu): Menu[] => {
  const parent = menu.parentId === TOP_LEVEL ? undefined : menus.find((m) => m.id === menu.parentId);
  return parent ? [parent, ...above(menus, parent)] : [];
};

/**
 * The grants after one checkbox changed. A heading applies the change to everything below it; edit and control imply
 * view, and removing view removes both; headings stay visible while anything below them is.
 */
export const setGrant = (grants: Grants, menus: readonly Menu[], menu: Menu, action: Action, on: boolean): Grants => {
  const next = new Map([...grants].map(([id, set]) => [id, new Set(set)]));
  const setOf = (id: string): Set<Action> => {
    const set = next.get(id) ?? new Set<Action>();
    next.set(id, set);
    return set;
  };
  for (const { id } of [menu, ...below(menus, menu.id)]) {
    const set = setOf(id);
    if (on) set.add(action).add('view');
    else if (action === 'view') set.clear();
    else set.delete(action);
  }
  for (const heading of above(menus, menu)) {
    const anyBelow = below(menus, heading.id).some((m) => next.get(m.id)?.has('view'));
    if (anyBelow) setOf(heading.id).add('view');
    else if (heading.address === null) setOf(heading.id).clear();
  }
  return next;
};
