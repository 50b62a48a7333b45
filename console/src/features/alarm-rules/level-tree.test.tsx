// @vitest-environment happy-dom
import type { AlarmLevelEntry, Language } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { AlarmLevels } from '../../domain/alarms/alarm-levels.tsx';
import { useSession } from '../../session/session-store.ts';
import { LevelTree } from './level-tree.tsx';

const save = 'POST /deviceWarningLevel/save';
const move = 'POST /deviceWarningLevel/move';
const remove = 'DELETE /deviceWarningLevel/delete';
const entry = (level: number, zh: string, en: string, more: Partial<AlarmLevelEntry> = {}): AlarmLevelEntry => ({
  level,
  revision: 1,
  names: { zh, en },
  color: 2,
  shape: 'triangle',
  sign: '2',
  sound: 2,
  retired: false,
  ...more,
});
const levels = [
  entry(1, '紧急', 'Critical', { color: 1, shape: 'octagon', sign: '1', sound: 1 }),
  entry(2, '要紧', 'Grave'),
  entry(21, '安全', 'Safety', { shape: 'diamond', sign: '安', sound: 0 }),
  entry(22, '旧的', 'Old', { retired: true }),
  entry(3, '一般', 'Minor', { color: 3, shape: 'diamond', sign: '3', sound: 3 }),
];
const stored = useSession.getState();
let stage: Stage;

beforeEach(async () => {
  stage = await createStage({
    'GET /deviceWarningLevel/list': () => ({ data: levels }),
    [save]: () => ({ data: { level: 23 } }),
    [move]: () => ({ data: null }),
    [remove]: () => ({ refused: 'alarmLevel.inUse' }),
  });
  useSession.setState({ user: { superAdministrator: true } } as never);
  await i18next.loadNamespaces(['alarmRules', 'ui']);
  await stage.show(
    <AlarmLevels>
      <LevelTree tabs={null} />
    </AlarmLevels>,
  );
});
afterEach(async () => {
  useSession.setState(stored);
  await stage.close();
});
const sent = (call: string) => stage.asked.filter((one) => one.call === call);
const rowOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-part="data-table"] tbody tr')].find((row) =>
    row.textContent?.includes(name),
  );
const menuOf = async (name: string) => {
  await act(async () => rowOf(name)?.querySelector<HTMLElement>('button[aria-label="更多操作"]')?.click());
  await settle();
  return [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
};

const type = async (language: Language, text: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[lang=${language}]`);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
};

it('shows the severities with the levels below them as the dictionary has them', () => {
  const rows = [...document.querySelectorAll('[data-part="data-table"] tbody tr')].map((row) => row.textContent);
  expect(rows).toHaveLength(5);
  expect(rows[2]).toContain('安全');
  expect(rows[2]).toContain('Safety');
  expect(rows[2]).toContain('无声');
  expect(rows[3]).toContain('已停用');
  // The name of the dictionary, also where only the mark is drawn.
  expect(rowOf('要紧')?.textContent).toContain('2');
  expect(rowOf('紧急')?.querySelector('[data-grip]')).toBeNull();
  expect(rowOf('安全')?.querySelector('[data-grip]')).not.toBeNull();
});

it('adds a level to a severity, with its looks to begin with', async () => {
  const items = await menuOf('要紧');
  expect(items.map((one) => one.textContent)).not.toContain('删除');
  await act(async () => items[0]?.click());
  await settle();
  await type('zh', '消防');
  await type('en', 'Fire');
  await stage.press('保存');
  expect(sent(save).map(({ body }) => body)).toEqual([
    {
      severity: 2,
      names: { zh: '消防', en: 'Fire' },
      color: 2,
      shape: 'triangle',
      sign: '2',
      sound: 2,
      retired: false,
    },
  ]);
});
