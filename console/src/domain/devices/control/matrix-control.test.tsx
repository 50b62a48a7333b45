// @vitest-environment happy-dom
import type { ActionSchema, DeviceCommand } from '@eoms/contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStage, type Stage } from '../../../api/answers.fixture.tsx';
import type { ControlledDevice } from './control-props.ts';
import { MatrixControl } from './matrix-control.tsx';
import { matrixSides } from './matrix-sides.ts';

const items = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    code: String(at + 1),
    name: { zh: `${word} ${at + 1}`, en: `${word} ${at + 1}` },
  }));
const route: ActionSchema = {
  id: 'route',
  name: { zh: '切换路由', en: 'Route' },
  capability: 'route',
  params: [
    { id: 'output', name: { zh: '输出', en: 'Output' }, type: 'enum', required: true, options: items('out', 3) },
    { id: 'input', name: { zh: '输入', en: 'Input' }, type: 'enum', required: true, options: items('in', 4) },
  ],
  confirm: false,
  expect: [{ property: 'route[$output]', in: ['$input'] }],
  timeoutMs: 1_000,
};
const value = (of: string) => ({ value: of, at: '', since: '', quality: 'good' as const });
const device: ControlledDevice = {
  id: 'd',
  name: 'matrix',
  properties: [],
  actions: [route],
  live: {
    deviceId: 'd',
    connection: 'online',
    since: null,
    reason: null,
    roundTripMs: null,
    values: { 'route[1]': value('2'), 'route[2]': value('1') },
  },
};
const command = (args: DeviceCommand['args'], status: DeviceCommand['status']): DeviceCommand => ({
  id: 'c',
  deviceId: 'd',
  deviceName: '',
  placeId: 'p',
  action: 'route',
  actionName: route.name,
  args,
  status,
  reason: null,
  cause: { kind: 'person', id: null, name: null },
  createdAt: '2026-01-01T00:00:00Z',
  sentAt: null,
  endedAt: null,
  expiresAt: '2026-01-01T00:00:15Z',
});

let stage: Stage;
const send = vi.fn();
const show = async (commands: readonly DeviceCommand[] = [], locked = false) => {
  const sides = matrixSides(route);
  if (!sides) throw new Error('the action is no matrix');
  await stage.show(
    <MatrixControl
      device={device}
      action={route}
      commands={new Map(commands.map((c) => [c.id, c]))}
      locked={locked}
      send={send}
      sides={sides}
    />,
  );
};
const point = (output: number, input: number): HTMLButtonElement => {
  const found = document.querySelectorAll('tbody tr')[output - 1]?.querySelectorAll('td')[input - 1];
  const button = found?.querySelector('button');
  if (!button) throw new Error('there is no such point');
  return button;
};
const press = (key: string) =>
  act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

beforeEach(async () => {
  stage = await createStage({});
});
afterEach(async () => {
  await stage.close();
  send.mockClear();
});

describe('a matrix', () => {
  it('fills exactly the crosspoints that the device reports as connected', async () => {
    await show();
    expect(document.querySelectorAll('[data-part="point"]')).toHaveLength(12);
    expect([...document.querySelectorAll('[data-part="point"][aria-pressed=true]')]).toEqual([
      point(1, 2),
      point(2, 1),
    ]);
    expect(point(1, 2).getAttribute('aria-pressed')).toBe('true');
    expect(point(3, 1).getAttribute('aria-label')).toContain('in 1');
  });
  it('sends the output and the input of the pressed crosspoint', async () => {
    await show();
    await act(async () => point(3, 4).click());
    expect(send.mock.calls).toEqual([[{ output: '3', input: '4' }]]);
  });
  it('shows the requested crosspoint beside the real one until it is confirmed, and marks a refusal', async () => {
    await show([command({ output: '1', input: '3' }, 'sent')]);
    expect(point(1, 3).className).toContain('pending');
    expect(point(1, 2).className).toContain('real');
    await show([command({ output: '1', input: '3' }, 'failed')]);
    expect(point(1, 3).className).toContain('failed');
  });
  it('is one tab stop; arrow keys move inside it', async () => {
    await show();
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('[data-part="point"]')].filter((p) => p.tabIndex === 0);
    expect(stops()).toEqual([point(1, 1)]);
    await act(async () => point(1, 1).focus());
    await press('ArrowRight');
    await press('ArrowDown');
    expect(document.activeElement).toBe(point(2, 2));
    expect(stops()).toEqual([point(2, 2)]);
    await press('End');
    await press('ArrowRight');
    expect(document.activeElement).toBe(point(2, 4));
    await press('Home');
    await press('ArrowUp');
    await press('ArrowUp');
    expect(document.activeElement).toBe(point(1, 1));
  });
  it('sends nothing while locked, but can still be read with the keyboard', async () => {
    await show([], true);
    await act(async () => point(3, 3).click());
    expect(send).not.toHaveBeenCalled();
    expect(point(1, 2).getAttribute('aria-disabled')).toBe('true');
  });
});
