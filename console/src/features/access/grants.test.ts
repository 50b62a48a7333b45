import type { Menu } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { grantsOf, setGrant } from './grants.ts';

const menu = (id: string, parentId: string, address: Menu['address']): Menu => ({
  id,
  parentId,
  name: id,
  icon: null,
  revision: 1,
  address,
  activeMenu: null,
  langitem: null,
  russian: null,
  sort: 0,
  enabled: true,
  hidden: false,
  createdAt: '2026-01-01T00:00:00Z',
});
const heading = menu('system', '-1', null);
const users = menu('users', 'system', 'user');
const roles = menu('roles', 'system', 'role');
const menus = [heading, users, roles];
const plain = (grants: ReturnType<typeof grantsOf>) =>
  Object.fromEntries([...grants].filter(([, set]) => set.size > 0).map(([id, set]) => [id, [...set].sort()]));

describe('setGrant', () => {
  it('grants view along with edit, and shows the heading above', () => {
    expect(plain(setGrant(grantsOf([]), menus, users, 'edit', true))).toEqual({
      system: ['view'],
      users: ['edit', 'view'],
    });
  });
  it('removes everything along with view, and the heading with the last item below it', () => {
    const all = setGrant(grantsOf([]), menus, users, 'control', true);
    expect(plain(setGrant(all, menus, users, 'view', false))).toEqual({});
  });
  it('keeps the heading while another item below it is granted', () => {
    const both = setGrant(setGrant(grantsOf([]), menus, users, 'view', true), menus, roles, 'view', true);
    expect(plain(setGrant(both, menus, users, 'view', false))).toEqual({ system: ['view'], roles: ['view'] });
  });
  it("applies a heading's change to everything below it", () => {
    expect(Object.keys(plain(setGrant(grantsOf([]), menus, heading, 'view', true)))).toEqual([
      'system',
      'users',
      'roles',
    ]);
  });
});
