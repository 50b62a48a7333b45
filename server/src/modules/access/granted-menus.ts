import type { Action, GrantedMenu } from '@eoms/contract';
import { TOP_LEVEL } from '@eoms/contract';
import { parentsFirst } from '../../platform/database/parents-first.ts';
import type { LiveMenu } from './acting.store.ts';

const everything: readonly Action[] = ['view', 'edit', 'control'];

/** The menus of a session: granted screens and the headings above them. Parents before children. */
export const grantedMenus = (menus: readonly LiveMenu[], superAdministrator: boolean): GrantedMenu[] => {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const shown = new Set<string>();
  for (const menu of menus) {
    const granted = menu.address !== null && (superAdministrator || menu.actions !== null);
    for (let at: LiveMenu | undefined = granted ? menu : undefined; at && !shown.has(at.id); ) {
      shown.add(at.id);
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
  }
  return parentsFirst(menus.filter((menu) => shown.has(menu.id))).map((menu) => ({
    ...menu,
    parentId: menu.parentId ?? TOP_LEVEL,
    ...(superAdministrator ? { actions: [...everything] } : ownPart(menu)),
  }));
};

/** A screen that is shown only because one below it was granted is a mere heading for this user. */
const ownPart = ({ address, actions }: LiveMenu): Pick<GrantedMenu, 'address' | 'actions'> =>
  actions === null || address === null
    ? { address: null, actions: [] }
    : { address, actions: everything.filter((action) => actions.includes(action)) };
