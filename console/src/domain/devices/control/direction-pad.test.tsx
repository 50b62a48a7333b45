// @vitest-environment happy-dom
import type { ActionSchema, FieldSchema } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStage, type Stage } from '../../../api/answers.fixture.tsx';
import type { ControlledDevice } from './control-props.ts';
import { DirectionPad, directionOf } from './direction-pad.tsx';

const name = { zh: '名', en: 'name' };
const direction: FieldSchema = {
  id: 'direction',
  name,
  type: 'enum',
  required: true,
  options: ['up', 'down', 'left', 'right'].map((code) => ({ code, name: { zh: code, en: code } })),
};
const speed: FieldSchema = { id: 'speed', name, type: 'int', required: true, default: 5, min: 1, max: 20 };
const move: ActionSchema = {
  id: 'move',
  name,
  capability: 'panTilt',
  params: [direction, speed],
  confirm: false,
  expect: [],
  timeoutMs: 1_000,
};
const device: ControlledDevice = {
  id: 'd',
  name: 'camera',
  properties: [],
  actions: [move],
  live: { deviceId: 'd', connection: 'online', since: null, reason: null, roundTripMs: null, values: {} },
};

let stage: Stage;
const send = vi.fn();
const show = (locked = false) =>
  stage.show(
    <DirectionPad device={device} action={move} commands={new Map()} locked={locked} send={send} field={direction} />,
  );
const button = (label: string): HTMLButtonElement => {
  const found = document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
  if (!found) throw new Error(`there is no way ${label}`);
  return found;
};
const pointer = (type: string, label: string) =>
  act(async () => button(label).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1 })));

beforeEach(async () => {
  stage = await createStage({});
  HTMLElement.prototype.setPointerCapture = vi.fn();
  await show();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await stage.close();
  send.mockClear();
});

describe('a direction pad', () => {
  it('sends immediately and repeatedly while held, with the other arguments of the action', async () => {
    await pointer('pointerdown', 'left');
    expect(send.mock.calls).toEqual([[{ direction: 'left', speed: 5 }]]);
    vi.advanceTimersByTime(1_300);
    expect(send).toHaveBeenCalledTimes(4);
  });
  it.each(['pointerup', 'pointercancel', 'lostpointercapture'])('stops on %s', async (end) => {
    await pointer('pointerdown', 'up');
    await pointer(end, 'up');
    vi.advanceTimersByTime(2_000);
    expect(send).toHaveBeenCalledTimes(1);
  });
  it('stops when the device is locked while held, and when it is unmounted', async () => {
    await pointer('pointerdown', 'up');
    vi.useRealTimers();
    await show(true);
    const sent = send.mock.calls.length;
    await stage.show(null);
    await letTimePass(500, 'another step would be sent');
    expect(send.mock.calls.length).toBe(sent);
  });
  it('moves one step with the keyboard', async () => {
    await act(async () => button('down').click());
    expect(send.mock.calls).toEqual([[{ direction: 'down', speed: 5 }]]);
  });
});

it('fits only actions that need nothing but a direction', () => {
  expect(directionOf([direction, speed])).toBe(direction);
  const { default: _, ...needed } = speed;
  expect(directionOf([direction, needed])).toBeUndefined();
});
