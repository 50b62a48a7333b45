// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import type { Column, Source } from './column.ts';
import { DataPage } from './data-page.tsx';
import { DataTable } from './data-table.tsx';
import { usePageState } from './page-state.ts';

interface Person {
  id: string;
  name: string;
}
const people = (names: string[]): Source<Person> => ({
  data: { records: names.map((name) => ({ id: name, name })), total: names.length },
  isPending: false,
  isFetching: false,
  error: null,
  dataUpdatedAt: 0,
  refetch: vi.fn(),
});

const page = mounted();
const opened = vi.fn();
const removed = vi.fn();

const List = ({ source }: { source: Source<Person> }) => {
  const page = usePageState({ sortable: ['name'], filters: { enabled: ['true', 'false'] } });
  return (
    <>
      <output>{useLocation().search}</output>
      <DataPage
        id="people"
        what="people"
        page={page}
        source={source}
        idOf={(p) => p.id}
        nameOf={(p) => p.name}
        search="search people"
        states={{ name: 'enabled', options: [{ value: 'true', label: 'on', count: 2 }] }}
        columns={[{ key: 'name', title: 'Name', sortable: true, render: (p) => p.name }]}
        bulk={[{ key: 'remove', label: 'Remove', run: removed }]}
        onOpen={opened}
        empty={{ title: 'nobody yet' }}
      />
    </>
  );
};
const show = (source: Source<Person>, at = '/people') =>
  page.show(
    <MemoryRouter initialEntries={[at]}>
      <List source={source} />
    </MemoryRouter>,
  );
const click = (selector: string) => act(async () => page.box().querySelector<HTMLElement>(selector)?.click());
const press = (key: string) =>
  act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const search = () => page.box().querySelector('output')?.textContent;

describe('a list page', () => {
  afterEach(() => {
    vi.clearAllMocks();
  });
  it('puts sort and state filter into the address', async () => {
    await show(people(['ann', 'bob']));
    await click('[data-part="sorter"]');
    await click('[data-part="sorter"]');
    expect(search()).toBe('?sort=name&order=desc');
    await click('.segments button:last-child');
    expect(search()).toContain('enabled=true');
  });
  it('moves with J and K, selects with X, opens with Enter', async () => {
    await show(people(['ann', 'bob']));
    for (const key of ['j', 'j', 'Enter']) await press(key);
    expect(opened).toHaveBeenCalledWith({ id: 'bob', name: 'bob' });
    for (const key of ['k', 'x']) await press(key);
    await click('[data-part="bulk-bar"] [data-part="bulk"]');
    expect(removed).toHaveBeenCalledWith([{ id: 'ann', name: 'ann' }]);
  });
  it('is cards on a phone that are ticked like rows, one by one or all', async () => {
    const window = vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    await show(people(['ann', 'bob']));
    await click('[data-part="cards"] li:last-child input');
    expect(opened).not.toHaveBeenCalled();
    await click('[data-part="bulk-bar"] [data-part="bulk"]');
    expect(removed).toHaveBeenLastCalledWith([{ id: 'bob', name: 'bob' }]);
    await click('[data-part="bulk-bar"] input');
    await click('[data-part="bulk-bar"] [data-part="bulk"]');
    expect(removed.mock.lastCall?.[0]).toHaveLength(2);
    window.mockRestore();
  });
  it('offers to clear the filter when nothing matches, and says what belongs here when the list is empty', async () => {
    await show(people([]), '/people?keyword=zzz');
    expect(page.box().textContent).toContain('noResult');
    await click('.state-box button');
    expect(search()).toBe('');
    expect(page.box().textContent).toContain('nobody yet');
  });
  it.each([
    ['a last row removed from page 2', '?current=2&size=10', 10, ''],
    ['a page far beyond the last', '?current=99&size=10', 25, '?current=3'],
    ['everything removed', '?current=2&size=10', 0, ''],
  ])('goes to the last page that exists: %s', async (_, at, total, then) => {
    await show({ ...people([]), data: { records: [], total } }, `/people${at}`);
    expect(
      search()
        ?.replace(/[?&]size=10/, '')
        .replace(/^&/, '?'),
    ).toBe(then);
    await show({ ...people([]), data: { records: [], total }, isPlaceholderData: true }, `/people${at}`);
    expect(page.box().textContent).not.toContain('nobody yet');
  });
  it('stays while the rows of another page are still shown', async () => {
    await show({ ...people([]), data: { records: [], total: 10 }, isPlaceholderData: true }, '/people?current=2');
    expect(search()).toBe('?current=2');
  });
  it('says what failed, and keeps old rows when a refresh fails', async () => {
    await show({ ...people([]), data: undefined, error: new Error('no line') });
    expect(page.box().querySelector('[role=alert]')?.textContent).toContain('loadFailed');
    await show({ ...people(['ann']), error: new Error('no line') });
    expect(page.box().textContent).toContain('staleData');
    expect(page.box().textContent).toContain('ann');
  });
});

const drawn = vi.fn<(name: string) => void>();
const columns: Column<Person>[] = [
  {
    key: 'name',
    title: 'Name',
    render: (p) => {
      drawn(p.name);
      return p.name;
    },
  },
];
const did = vi.fn();
/** Written as a screen would: every function is new on each render. */
const Screen = ({ rows, word }: { rows: readonly Person[]; word: string }) => (
  <DataTable
    label="people"
    rows={rows}
    columns={columns}
    idOf={(p) => p.id}
    nameOf={(p) => p.name}
    onOpen={(p) => did(`${word} ${p.name}`)}
    rowActions={(p) => [{ key: 'say', label: word, run: () => did(`${word} to ${p.name}`) }]}
  />
);

describe('rows', () => {
  const rows = Array.from({ length: 50 }, (_, i) => ({ id: `${i}`, name: `person ${i}` }));
  afterEach(() => {
    vi.clearAllMocks();
  });
  it('are rendered again only when they changed', async () => {
    await page.show(<Screen rows={rows} word="hello" />);
    expect(drawn).toHaveBeenCalledTimes(50);
    drawn.mockClear();
    const news = rows.map((row) => (row.id === '7' ? { ...row, name: 'somebody' } : row));
    await page.show(<Screen rows={news} word="hello" />);
    expect(drawn.mock.calls).toEqual([['somebody']]);
    expect(page.box().textContent).toContain('somebody');
  });
  it('call the current handlers although they were rendered before', async () => {
    await page.show(<Screen rows={rows} word="hello" />);
    await page.show(<Screen rows={rows} word="bye" />);
    await click('tbody tr');
    expect(did).toHaveBeenCalledWith('bye person 0');
    await click('tbody .icon-button');
    const item = document.querySelector<HTMLElement>('.ant-dropdown-menu-item');
    expect(item?.textContent).toBe('bye');
    await act(async () => item?.click());
    expect(did).toHaveBeenCalledWith('bye to person 0');
  });
});
