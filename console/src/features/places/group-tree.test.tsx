// @vitest-environment happy-dom
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { PlaceScreen } from './place-screen.tsx';

const createdAt = '2026-03-10T08:00:00.000Z';
const group = (id: string, name: string, sort: number, parentId: string | null = null) => ({
  id,
  name,
  sort,
  parentId,
  createdAt,
});
const groups = [
  group('b', '主楼', 1),
  group('f1', '一层', 1, 'b'),
  group('f2', '二层', 2, 'b'),
  group('f3', '三层', 3, 'b'),
];
const places = [{ id: 'p', name: '大厅' }];
const tree = [
  {
    ...groups[0],
    places: [],
    children: groups.slice(1).map((floor) => ({ ...floor, children: [], places: floor.id === 'f1' ? places : [] })),
  },
];

let stage: Stage;
const stored = useSession.getState();
beforeEach(async () => {
  useSession.setState({ user: { superAdministrator: true } } as Partial<typeof stored>);
  stage = await createStage({
    'GET /placeGroup': () => ({ data: groups }),
    'GET /placeGroup/getGroupAndPlace': () => ({ data: tree }),
    'GET /place': () => ({ data: { records: [], total: 0, current: 1, size: 20 } }),
    'POST /placeGroup/move': () => ({ data: null }),
  });
  await i18next.loadNamespaces(['places']);
  await stage.show(<PlaceScreen />);
  await settle();
  await stage.press('分组管理');
  await settle();
});
afterEach(async () => {
  await stage.close();
  useSession.setState(stored);
});

it('shows the groups as a tree with the number of their places', () => {
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain('主楼');
  expect(rows[0]).toMatch(/主楼1/);
  expect(rows[2]).toMatch(/二层0/);
});

it('moves a group past several others with one call', async () => {
  document.elementFromPoint = () => document.querySelector('[data-grip="f3"]');
  const grip = document.querySelector('[data-grip="f1"]');
  for (const [type, buttons] of [
    ['pointerdown', 1],
    ['pointermove', 1],
    ['pointerup', 0],
  ] as const)
    await act(async () => void grip?.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, buttons })));
  await settle();
  const moves = stage.asked.filter(({ call }) => call === 'POST /placeGroup/move');
  expect(moves.map(({ body }) => body)).toEqual([{ id: 'f1', direction: 'down', steps: 2 }]);
});
