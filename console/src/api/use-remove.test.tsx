import { peopleEndpoints, type User } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataPage } from '../ui/data-page/data-page.tsx';
import { usePageState } from '../ui/data-page/page-state.ts';
import { createStage, type Stage } from './answers.fixture.tsx';
import { queryOf } from './query-of.ts';
import { useRemove } from './use-remove.ts';

const { listUsers, removeUser } = peopleEndpoints;
let stage: Stage;
/** Two pages of ten: the second one holds a single row. */
let names: string[];
let refused: string | undefined;
const pages: string[] = [];

const List = () => {
  const page = usePageState({ size: 10 });
  pages.push(page.query.current);
  const users = useQuery({ ...queryOf(listUsers, { query: page.query }), placeholderData: keepPreviousData });
  const remove = useRemove(removeUser, {
    invalidates: [listUsers],
    args: (user: User) => ({ body: { ids: [user.id] } }),
    title: (user) => `remove ${user.name}?`,
  });
  return (
    <>
      <button type="button" onClick={() => page.setCurrent(2)}>
        second
      </button>
      <DataPage
        id="users"
        what="users"
        page={page}
        source={users}
        idOf={(u) => u.id}
        nameOf={(u) => u.name}
        columns={[
          {
            key: 'name',
            title: 'name',
            render: (u) => (
              <button type="button" onClick={() => void remove(u)}>
                {u.name}
              </button>
            ),
          },
        ]}
        empty={{ title: 'nobody' }}
      />
    </>
  );
};

beforeEach(async () => {
  names = Array.from({ length: 11 }, (_, i) => `user${i}`);
  refused = undefined;
  pages.length = 0;
  stage = await createStage({
    'GET /baseUser/getUserList': (query) => {
      const first = (Number(query.get('current') ?? 1) - 1) * 10;
      const records = names.slice(first, first + 10).map((name) => ({ id: name, name }));
      return { data: { records, total: names.length, current: 1, size: 10 } };
    },
    'POST /baseUser/deleteUser': () => {
      names = names.filter((name) => name !== 'user10');
      return refused ? { refused } : { data: null };
    },
  });
  await stage.show(<List />);
  await stage.press('second');
  await stage.press('user10');
});
afterEach(() => stage.close());

const calls = (call: string) => stage.asked.filter((one) => one.call === call);
const text = () => document.body.textContent ?? '';

it('removes nothing before the question is confirmed', async () => {
  expect(text()).toContain('remove user10?');
  await stage.press('取消');
  expect(calls('POST /baseUser/deleteUser')).toEqual([]);
});
it('removes, confirms it, and steps back when the page has lost its last row', async () => {
  await stage.press('删除');
  expect(calls('POST /baseUser/deleteUser').map((one) => one.body)).toEqual([{ ids: ['user10'] }]);
  expect(text()).toContain('删除成功');
  expect(pages.at(-1)).toBe('1');
  expect(text()).toContain('user9');
  expect(text()).not.toContain('nobody');
});
it('says why it was refused and refetches the list, because another user may have been quicker', async () => {
  refused = '404';
  await stage.press('删除');
  expect(text()).toContain('内容不存在');
  expect(text()).toContain('user9');
});
