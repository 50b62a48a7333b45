// @vitest-environment happy-dom
import type { AudioDevice, AudioReason, AudioSystem } from '@eoms/contract';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { changeLanguage, preparePhrases } from '../../i18n/i18n.ts';
import { useLinkState } from '../../live/link-state.ts';
import { useSession } from '../../session/session-store.ts';
import { actUntil } from '../../ui/act-while.fixture.ts';
import { AudioCard } from './audio-card.tsx';

const now = () => new Date().toISOString();
const device = (deviceName: string, more: Partial<AudioDevice> = {}): AudioDevice => ({
  deviceId: deviceName,
  deviceName,
  typeIcon: 'audio',
  connection: 'online',
  verdict: 'ready',
  alarms: { count: 0, worst: null },
  readAt: now(),
  signal: null,
  battery: null,
  temperature: null,
  muted: { yes: 0, of: 1, stale: false },
  level: { value: 40, unit: '%', stale: false },
  ...more,
});
const reason = (deviceName: string, more: Partial<AudioReason>): AudioReason => ({
  deviceId: deviceName,
  deviceName,
  kind: 'offline',
  verdict: 'notReady',
  at: null,
  value: null,
  ...more,
});
const ready: AudioSystem = { verdict: 'ready', reasons: [], devices: [device('处理器')], check: null };

let system: AudioSystem | 'refused' = ready;
let stage: Stage;
const stored = useSession.getState();
const grant = (...actions: string[]) =>
  useSession.setState({
    user: { superAdministrator: false },
    menus: [{ address: 'placeControl', enabled: true, hidden: false, actions }],
  } as unknown as Partial<typeof stored>);

beforeEach(async () => {
  system = ready;
  stage = await createStage({
    'GET /placeControl/getAudioSystem': () => (system === 'refused' ? { refused: '503' } : { data: system }),
    'POST /placeControl/checkAudioSystem': () => ({ data: { id: 'c' } }),
  });
  await preparePhrases('audio', 'controls');
  grant('view', 'control');
});
afterEach(async () => {
  act(() => useLinkState.setState({ known: false, connected: false }));
  await stage.close();
  useSession.setState(stored);
  await changeLanguage('zh');
});
const show = async (): Promise<string> => {
  await stage.show(<AudioCard placeId="p1" />);
  return stage.box.textContent ?? '';
};
const button = () => stage.box.querySelector<HTMLButtonElement>('[data-part="audio-check"]');

it('shows nothing while it is not known whether the place has an audio system, nor where it has none', async () => {
  stage.delayMs = 400;
  expect(await show()).toBe('');
  stage.delayMs = 0;
  system = { ...ready, devices: [] };
  await stage.close();
  stage = await createStage({ 'GET /placeControl/getAudioSystem': () => ({ data: system }) });
  expect(await show()).toBe('');
});

it('says that it could not be read, and reads again', async () => {
  system = 'refused';
  expect(await show()).toContain('音频系统检测');
  system = ready;
  await stage.press('重试');
  expect(stage.box.querySelector('[data-part="audio-verdict"]')?.textContent).toBe('就绪');
});

it('shows the verdict with its reasons, each with its device, and only the figures that there are', async () => {
  system = {
    verdict: 'notReady',
    reasons: [
      reason('功放', {}),
      reason('处理器', { kind: 'stale', verdict: 'unknown', at: new Date(Date.now() - 300_000).toISOString() }),
      reason('话筒', { kind: 'battery', verdict: 'remarks', value: 12 }),
    ],
    devices: [
      device('功放', { connection: 'offline', verdict: 'notReady', alarms: { count: 1, worst: 2 } }),
      device('处理器', { verdict: 'unknown', muted: { yes: 3, of: 8, stale: true } }),
      device('话筒', { battery: { value: 12, unit: '%', stale: false }, muted: null, level: null }),
    ],
    check: null,
  };
  await show();
  expect(stage.box.querySelector('[data-part="audio-verdict"]')?.textContent).toBe('未就绪');
  expect(
    [...stage.box.querySelectorAll('[data-part="audio-reasons"] li span:last-child')].map((one) => one.textContent),
  ).toEqual(['功放 离线', '处理器 读数已过期，最后读到：5 分钟前', '话筒 电池剩余 12%']);
  const heads = [...stage.box.querySelectorAll('thead th')].map((one) => one.textContent);
  expect(heads).toEqual(['设备', '连接', '报警', '静音', '音量', '电池', '读数时间']);
  const rows = [...stage.box.querySelectorAll('tbody tr')];
  expect(rows[1]?.querySelector('.live-value.stale')?.textContent).toBe('3 / 8 路');
  expect(rows[0]?.querySelectorAll('.live-value.stale')).toHaveLength(2);
});

it('checks now, shows how far it is, and what became of it', async () => {
  expect(await show()).toContain('尚未检测');
  const check = { id: 'c', startedAt: now(), endedAt: null, startedBy: '李敏', total: 8, done: 3, unanswered: [] };
  system = { ...ready, check: { ...check, state: 'running' } };
  await stage.press('立即检测');
  await settle();
  expect(stage.asked).toContainEqual({ call: 'POST /placeControl/checkAudioSystem', body: { placeId: 'p1' } });
  expect(stage.box.querySelector('[data-part="audio-last"]')?.textContent).toBe('检测中 3 / 8');
  expect(stage.box.querySelector<HTMLProgressElement>('progress')?.value).toBe(3);
  expect(button()?.disabled).toBe(true);
  system = { ...ready, check: { ...check, state: 'ended', endedAt: now(), done: 8, unanswered: ['x'] } };
  const last = () => stage.box.querySelector('[data-part="audio-last"]')?.textContent ?? '';
  await actUntil(() => !last().startsWith('检测中'));
  expect(last()).toMatch(/^\d\d:\d\d:\d\d 由 李敏 检测，1 台没有应答$/);
  expect(button()?.disabled).toBe(false);
});

it('does not let those check who may only see the place', async () => {
  grant('view');
  expect(await show()).toContain('就绪');
  expect(button()).toBeNull();
});

it('calls nothing ready that it can no longer see', async () => {
  await show();
  act(() => useLinkState.setState({ known: true, connected: false }));
  await settle();
  expect(stage.box.querySelector('[data-part="audio-verdict"]')?.textContent).toMatch(
    /^未知显示的是 \d\d:\d\d:\d\d 的情况/,
  );
  expect(stage.box.querySelectorAll('.live-value:not(.stale)')).toHaveLength(0);
  expect(button()?.disabled).toBe(true);
});

it('speaks English', async () => {
  await changeLanguage('en');
  await preparePhrases('audio', 'controls');
  const long = { startedAt: now(), endedAt: now(), startedBy: 'Li Min', total: 1, done: 1, unanswered: [] };
  system = {
    ...ready,
    verdict: 'remarks',
    reasons: [reason('Amplifier', { kind: 'muted', verdict: 'remarks' })],
    devices: [device('Amplifier', { muted: { yes: 1, of: 1, stale: false }, verdict: 'remarks' })],
    check: { id: 'c', state: 'ended', ...long },
  };
  const text = await show();
  for (const words of ['Audio system', 'Ready with remarks', 'Amplifier muted', 'by Li Min; all answered', 'Check now'])
    expect(text).toContain(words);
  expect(text).not.toMatch(/[\u4e00-\u9fff]/);
});
