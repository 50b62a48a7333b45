// @vitest-environment happy-dom
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { OpenWindowsNote } from './open-windows-note.tsx';

const allow = (menus: object[]) => useSession.setState({ user: null, menus } as never);

const call = 'GET /deviceWarningWindow/getPage';
const window = (name: string, covers: { kind: string; id: string }[]) => ({
  id: name,
  name,
  reason: '更换灯泡',
  covers,
  state: 'open',
  current: { from: '2026-11-23T01:00:00Z', to: '2099-01-01T10:00:00Z' },
});
const records = [
  window('全楼', [{ kind: 'group', id: 'g' }]),
  window('投影机', [{ kind: 'device', id: 'd1' }]),
  window('功放', [{ kind: 'device', id: 'd2' }]),
];

let stage: Stage;
const show = async (deviceId?: string): Promise<string[]> => {
  stage = await createStage({ [call]: () => ({ data: { records, total: 3, current: 1, size: 20 } }) });
  await i18next.loadNamespaces('alarmWindows');
  await stage.show(<OpenWindowsNote placeId="p" {...(deviceId === undefined ? {} : { deviceId })} />);
  return [...stage.box.querySelectorAll('[role=status]')].map((one) => one.textContent ?? '');
};
beforeEach(() => allow([{ address: 'alarmCenter', actions: ['view'] }]));
afterEach(async () => {
  allow([]);
  await stage.close();
});

it('says which windows are open at a place, until when and why', async () => {
  const notes = await show();
  expect(notes).toHaveLength(3);
  expect(notes[0]).toMatch(/^维护窗口“全楼”进行中，至 2099-01-01 .*更换灯泡维护窗口$/);
  expect(stage.asked[0]?.call).toBe(call);
  expect(stage.box.querySelector('a')?.getAttribute('href')).toBe('/alarmCenter?view=windows&state=open');
});

it('leaves out windows of other devices on the page of one', async () => {
  expect((await show('d2')).map((text) => text.slice(5, 7))).toEqual(['全楼', '功放']);
});

it('asks nothing for those who may not see alarms', async () => {
  allow([]);
  expect(await show()).toEqual([]);
  expect(stage.asked).toEqual([]);
});
