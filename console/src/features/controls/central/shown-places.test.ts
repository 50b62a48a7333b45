import type { CentralPlace } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { groupIdsBelow, rowsOf, shownPlaces } from './shown-places.ts';

const place = (id: string, groupId: string, more: Partial<CentralPlace> = {}): CentralPlace => ({
  id,
  name: `Room ${id}`,
  code: id,
  type: 'meeting',
  groupId,
  groupName: `Floor ${groupId}`,
  capacity: 8,
  state: 'idle',
  next: null,
  favourite: false,
  power: [],
  documentId: null,
  openType: 'samePage',
  reason: { source: 'devices', who: null, note: null, since: null, until: null },
  devices: { total: 2, online: 2, offline: 0 },
  alarms: { count: 0, worst: null },
  ...more,
});
const tree = [
  { id: 'building', parentId: null },
  { id: 'f1', parentId: 'building' },
  { id: 'f2', parentId: 'building' },
];
const places = [
  place('101', 'f1', { state: 'occupy', favourite: true }),
  place('102', 'f1', { devices: { total: 2, online: 1, offline: 1 } }),
  place('201', 'f2', { state: 'occupy', name: 'Große Halle' }),
];
const idsOf = (found: readonly CentralPlace[]) => found.map(({ id }) => id).join(' ');
const shownBy = (filters: Parameters<typeof shownPlaces>[2]['filters'], keyword = '') =>
  shownPlaces(places, tree, { keyword, filters });

describe('the places shown', () => {
  it('match every word, the group with those below it, and one more condition', () => {
    expect(idsOf(shownBy({}).shown)).toBe('101 102 201');
    expect(idsOf(shownBy({}, ' floor F2 große').shown)).toBe('201');
    expect(idsOf(shownBy({ group: 'building' }).shown)).toBe('101 102 201');
    expect(idsOf(shownBy({ group: 'f2' }).shown)).toBe('201');
    expect(idsOf(shownBy({ group: 'gone' }).shown)).toBe('');
    expect(idsOf(shownBy({ only: 'favourites' }).shown)).toBe('101');
    expect(idsOf(shownBy({ only: 'offline' }).shown)).toBe('102');
    expect([...groupIdsBelow(tree, 'building')]).toEqual(['building', 'f1', 'f2']);
  });

  it('are counted before the state filter, which would otherwise count only itself', () => {
    const { beforeState, shown } = shownBy({ state: 'occupy', group: 'f1' });
    expect([idsOf(beforeState), idsOf(shown)]).toEqual(['101 102', '101']);
  });

  it('are rows of tiles below the name of their group', () => {
    const rows = rowsOf(places, 1).map((row) => (row.kind === 'group' ? row.name : idsOf(row.places)));
    expect(rows).toEqual(['Floor f1', '101', '102', 'Floor f2', '201']);
    expect(rowsOf(places, 5)).toHaveLength(4);
  });
});
