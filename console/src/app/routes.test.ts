// @vitest-environment happy-dom
import type { GrantedMenu } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import type { Screens } from '../session/screen.ts';
import { menuGroups } from './layout/menu-tree.ts';
import { firstPath, menuRoutes } from './routes.tsx';

const screen = { load: async () => () => null };
const screens: Screens = {
  user: screen,
  role: screen,
  alarmCenter: screen,
  home: screen,
  customizeControl: { ...screen, frame: 'bare' },
};
const menu = (
  id: string,
  parentId: string,
  address: GrantedMenu['address'],
  more: Partial<GrantedMenu> = {},
): GrantedMenu => ({
  id,
  parentId,
  name: id,
  icon: null,
  address,
  activeMenu: null,
  langitem: null,
  russian: null,
  sort: 1,
  enabled: true,
  hidden: false,
  actions: ['view'],
  ...more,
});
const menus = [
  menu('people', '-1', null, { sort: 2 }),
  menu('u', 'people', 'user', { activeMenu: 'role', russian: 'Р' }),
  menu('r', 'people', 'role', { hidden: true }),
  menu('h', '-1', 'home'),
  menu('c', '-1', 'customizeControl'),
  menu('missing', '-1', 'plugin'),
];

describe('routes of the menus', () => {
  it('makes one absolute path per address with a screen, and keeps the metadata', () => {
    const { framed, bare } = menuRoutes([...menus, menu('again', '-1', 'user')], screens);
    expect(framed.map((r) => r.path)).toEqual(['/user', '/role', '/home']);
    expect(bare.map((r) => r.path)).toEqual(['/customizeControl']);
    expect(framed[0]?.handle).toMatchObject({
      title: 'u',
      activeMenu: 'role',
      russian: 'Р',
      address: 'user',
      topLevel: false,
    });
  });
  it('starts at the alarm centre, or at the first screen available', () => {
    expect(firstPath(menus, screens)).toBe('/user');
    expect(firstPath([...menus, menu('a', '-1', 'alarmCenter')], screens)).toBe('/alarmCenter');
    expect(firstPath([], screens)).toBeUndefined();
  });
});

it('lists headings in order without hidden items and items without a screen', () => {
  const groups = menuGroups(menus, screens);
  expect(groups.map((g) => [g.heading?.id ?? null, g.items.map((i) => i.id)])).toEqual([
    [null, ['h', 'c']],
    ['people', ['u']],
  ]);
});
