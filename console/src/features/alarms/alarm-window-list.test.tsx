// @vitest-environment happy-dom
import type { AlarmWindow } from '@eoms/contract';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { draftOf, valuesOf } from './alarm-window-draft.ts';
import { AlarmWindowList } from './alarm-window-list.tsx';

const page = 'GET /deviceWarningWindow/getPage';
const save = 'POST /deviceWarningWindow/save';
const end = 'POST /deviceWarningWindow/end';
const weekly: AlarmWindow = {
  id: 'w1',
  revision: 3,
  name: '夜间保养',
  reason: '例行',
  enabled: true,
  levels: [3],
  state: 'planned',
  suppressed: 0,
  scope: { placeIds: ['p1'], groupIds: ['g1'], deviceIds: [] },
  covers: [
    { kind: 'group', id: 'g1', name: '二层' },
    { kind: 'place', id: 'p1', name: '大厅' },
  ],
  schedule: { kind: 'weekly', days: [3, 1], from: '22:00', to: '02:00', firstDate: '2027-03-01', lastDate: null },
  current: { from: '2027-03-01T22:00:00', to: '2027-03-02T02:00:00' },
  whole: true,
  endedAt: null,
  endedBy: null,
  createdBy: 'boss',
  updatedAt: '2027-01-01T00:00:00Z',
};
const open: AlarmWindow = {
  ...weekly,
  id: 'w2',
  name: '线缆改造',
  state: 'open',
  suppressed: 3,
  levels: [],
  schedule: { kind: 'once', from: '2027-02-01T08:00:00', to: '2027-02-01T12:00:00' },
  current: { from: '2027-02-01T08:00:00', to: '2027-02-01T12:00:00' },
};
const foreign: AlarmWindow = { ...open, id: 'w3', name: '全楼停电', suppressed: 0, whole: false };

const locale = dayjs.locale();
let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    [page]: () => ({ data: { records: [weekly, open, foreign], total: 3, current: 1, size: 20 } }),
    [save]: () => ({ refused: 'alarmWindow.scopeMissing' }),
    [end]: () => ({ data: null }),
    'GET /place/getGroupAndPlace': () => ({ data: [] }),
    'GET /device/getM1Deivce': () => ({ data: [] }),
  });
  dayjs.locale('zh-cn');
  useSession.setState({ user: { superAdministrator: true } as never });
  await i18next.loadNamespaces(['alarmWindows', 'alarms']);
  await stage.show(<AlarmWindowList tabs={null} />);
});
afterEach(async () => {
  await stage.close();
  useSession.setState({ user: undefined } as never);
  dayjs.locale(locale);
});
const rowOf = (name: string): HTMLElement => {
  const row = [...document.querySelectorAll<HTMLElement>('tbody tr')].find((one) => one.textContent?.includes(name));
  if (!row) throw new Error(`no row ${name}`);
  return row;
};
const choose = async (name: string, label: string): Promise<void> => {
  const menu = rowOf(name).querySelector<HTMLElement>('td:last-child button');
  await act(async () => menu?.click());
  await settle();
  const item = [...document.querySelectorAll<HTMLElement>('.ant-dropdown-menu-item')].find(
    (one) => one.textContent === label,
  );
  if (!item) throw new Error(`no ${label}`);
  await act(async () => item.click());
  await settle();
};

it('says when a window is open, when it is open next, and what it suppresses', () => {
  expect(rowOf('夜间保养').textContent).toContain('下次 2027-03-01 22:00 至 2027-03-02 02:00');
  expect(rowOf('夜间保养').textContent).toContain('周一 周三 22:00–次日 02:00 · 2027-03-01 起');
  expect(rowOf('夜间保养').textContent).toContain('二层 · 大厅');
  expect(rowOf('线缆改造').textContent).toContain('至 2027-02-01 12:00');
  expect(rowOf('线缆改造').textContent).toContain('3 条');
  expect(rowOf('全楼停电').textContent).toContain('另含其他场所');
});

it('ends an open window after a question, and offers nothing for one of other places', async () => {
  await choose('线缆改造', '提前结束');
  expect(stage.asked.some(({ call }) => call === end)).toBe(false);
  await stage.press('提前结束');
  expect(stage.asked.find(({ call }) => call === end)?.body).toEqual({ id: 'w2' });
  expect(rowOf('全楼停电').querySelector('td:last-child button')).toBe(null);
});

it('keeps groups and places apart, and shows why a window is refused', async () => {
  expect(draftOf(valuesOf(weekly))).toEqual({
    id: 'w1',
    revision: 3,
    name: '夜间保养',
    reason: '例行',
    enabled: true,
    levels: [3],
    scope: weekly.scope,
    schedule: weekly.schedule,
  });
  await choose('夜间保养', '编辑');
  await stage.press('保存');
  expect(stage.asked.find(({ call }) => call === save)?.body).toMatchObject({ schedule: weekly.schedule });
  expect(document.querySelector('.ant-drawer')?.textContent).toContain('请选择维护窗口涉及的地点、地点分组或设备');
});
