import type { ActionSchema } from '@eoms/contract';
import { expect, it } from 'vitest';
import { commandText } from './command-text.ts';

const words = { on: '开', off: '关' };
const name = (zh: string, en: string) => ({ zh, en });
const actions: ActionSchema[] = [
  {
    id: 'move',
    name: name('移动', 'Move'),
    confirm: false,
    expect: [],
    timeoutMs: 1_000,
    params: [
      {
        id: 'to',
        name: name('位置', 'To'),
        type: 'enum',
        required: true,
        options: [{ code: 'up', name: name('升起', 'Up') }],
      },
      { id: 'speed', name: name('速度', 'Speed'), type: 'int', required: false, unit: '%' },
      { id: 'quiet', name: name('静音', 'Quiet'), type: 'bool', required: false },
    ],
  },
];
const command = (args: Record<string, string | number | boolean | null>, action = 'move') => ({
  action,
  actionName: name('移动', 'Move'),
  args,
});

it('shows arguments as the form of the action does', () => {
  expect(commandText(command({ to: 'up', speed: 40, quiet: false }), actions, 'zh', words)).toBe(
    '移动 → 升起, 40 %, 关',
  );
  expect(commandText(command({}), actions, 'en', words)).toBe('Move');
});

it('shows what is known of an action or a choice that no longer exists', () => {
  expect(commandText(command({ to: 'left', quiet: true }), actions, 'en', words)).toBe('Move → left, 开');
  expect(commandText(command({ to: 'up', note: null }, 'gone'), actions, 'en', words)).toBe('Move → up, —');
});
