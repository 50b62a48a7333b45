import { describe, expect, it } from 'vitest';
import { arrange } from './column-settings.ts';
import { readPage } from './page-state.ts';
import { pagesAround } from './pager.tsx';

const spec = { sortable: ['name', 'createdAt'], filters: { enabled: ['true', 'false'], placeId: 'any' } } as const;
const read = (address: string) => readPage(new URLSearchParams(address), spec);

describe('the address of a list', () => {
  it('has defaults', () => {
    expect(read('')).toEqual({ current: 1, size: 20, sort: undefined, order: 'asc', keyword: '', filters: {} });
  });
  it('is parsed', () => {
    expect(read('current=3&size=50&sort=name&order=desc&keyword=x&enabled=false&placeId=p1')).toEqual({
      current: 3,
      size: 50,
      sort: 'name',
      order: 'desc',
      keyword: 'x',
      filters: { enabled: 'false', placeId: 'p1' },
    });
  });
  it('falls back to defaults for invalid values', () => {
    expect(read('current=-1&size=7000&sort=password&order=up&enabled=maybe&other=1')).toEqual({
      current: 1,
      size: 20,
      sort: undefined,
      order: 'asc',
      keyword: '',
      filters: {},
    });
  });
});

it('shows pages around the current one', () => {
  expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
  expect(pagesAround(1, 20)).toEqual([1, 2, null, 20]);
  expect(pagesAround(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(pagesAround(20, 20)).toEqual([1, null, 19, 20]);
});

it('keeps the order the user chose and adds new columns', () => {
  const columns = ['a', 'b', 'c'].map((key) => ({ key, title: key, render: () => null }));
  expect(arrange(columns, { order: ['c', 'a'], hidden: [] }).map((c) => c.key)).toEqual(['c', 'a', 'b']);
  expect(arrange(columns, undefined)).toEqual(columns);
});
