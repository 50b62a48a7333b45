import { describe, expect, it } from 'vitest';
import { type HeldRole, type RolePower, within } from './role-power.ts';

const power = (change: Partial<RolePower>): RolePower => ({
  isSuper: false,
  menus: new Map(),
  navigation: [],
  allPlaces: false,
  placeIds: [],
  groupIds: [],
  ...change,
});
const held = (change: Partial<HeldRole>): HeldRole => ({
  menus: new Map([['devices', ['view', 'edit']]]),
  navigation: new Set(['n1']),
  allPlaces: false,
  places: new Set(['p1', 'p2']),
  groups: new Set(['g1', 'g1a']),
  ...change,
});

describe('within', () => {
  it.each<[string, RolePower, boolean]>([
    ['nothing at all', power({}), true],
    ['a held action', power({ menus: new Map([['devices', ['view']]]) }), true],
    ['an action beyond', power({ menus: new Map([['devices', ['view', 'control']]]) }), false],
    ['a menu beyond', power({ menus: new Map([['roles', ['view']]]) }), false],
    ['a held navigation menu', power({ navigation: ['n1'] }), true],
    ['a navigation menu beyond', power({ navigation: ['n1', 'n2'] }), false],
    ['a held place', power({ placeIds: ['p2'] }), true],
    ['a place beyond', power({ placeIds: ['p1', 'p3'] }), false],
    ['a group below a held one', power({ groupIds: ['g1a'] }), true],
    ['a group beyond', power({ groupIds: ['g2'] }), false],
    ['all places', power({ allPlaces: true }), false],
    ['the administrator role', power({ isSuper: true }), false],
  ])('%s → %s', (_what, given, expected) => {
    expect(within(given, [held({})])).toBe(expected);
    expect(within(given, 'everything')).toBe(true);
    expect(within(given, [])).toBe(false);
  });

  it('lets all places cover any place and group', () => {
    const given = power({ allPlaces: true, placeIds: ['p9'], groupIds: ['g9'] });
    expect(within(given, [held({ allPlaces: true })])).toBe(true);
  });

  it('does not add two roles up', () => {
    const given = power({ menus: new Map([['devices', ['edit']]]), placeIds: ['p9'] });
    const elsewhere = held({ menus: new Map(), places: new Set(['p9']) });
    expect(within(given, [held({}), elsewhere])).toBe(false);
  });
});
