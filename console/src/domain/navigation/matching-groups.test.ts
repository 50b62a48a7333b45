import type { NavigationMenu } from '@eoms/contract';
import { expect, it } from 'vitest';
import { markedEntries, matchingGroups } from './matching-groups.ts';

const entry = (id: string, name: string, address: string): NavigationMenu => ({
  id,
  name,
  address,
  parentId: '-1',
  icon: null,
  appType: 'external',
  openType: 'newPage',
  signOn: false,
  sort: 1,
  enabled: true,
  revision: 1,
});
const groups = [
  {
    id: 'o',
    heading: 'Office',
    entries: [entry('1', 'Mail', 'https://mail.example'), entry('2', '报销', 'https://pay.example')],
  },
  { id: 'x', heading: undefined, entries: [entry('3', 'Parking', 'https://cars.example')] },
];
const found = (text: string) => matchingGroups(groups, text).flatMap(({ entries }) => entries.map(({ id }) => id));

it('finds by name, heading and address, whatever the case', () => {
  expect(found('')).toEqual(['1', '2', '3']);
  expect(found(' MAIL ')).toEqual(['1']);
  expect(found('office')).toEqual(['1', '2']);
  expect(found('cars')).toEqual(['3']);
  expect(found('报')).toEqual(['2']);
  expect(found('nothing')).toEqual([]);
});

it('shows favourites in the order of the navigation, without those that are gone', () => {
  expect(markedEntries(groups, new Set(['3', '1', 'gone'])).map(({ id }) => id)).toEqual(['1', '3']);
});
