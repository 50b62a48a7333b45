import { setFlagsFromString } from 'node:v8';
import { emptyDefinition, type Line } from '@eoms/drivers/kit';
import { expect, it, vi } from 'vitest';
import type { LiveDevice } from '../state/live-device.ts';
import { DeviceHandle, forAction, type HandleOptions } from './device-handle.ts';

setFlagsFromString('--allow-natives-syntax');
const haveOneClass = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

const line = { request: vi.fn(), send: vi.fn(async () => undefined) } as unknown as Line;

const handle = (deviceId: string) => {
  const one = {};
  const set = vi.fn();
  const options = {
    live: { deviceId, values: new Map() } as unknown as LiveDevice,
    view: { params: { host: 'h' }, definition: emptyDefinition, store: new Map(), get: () => 7 },
    shared: {},
    now: () => 1,
    set,
    describe: () => one,
    online: () => undefined,
    log: () => undefined,
  } as unknown as HandleOptions;
  const device = new DeviceHandle(options, line, new AbortController().signal);
  return { device, set, one };
};

it('is the same device for an action, and reports its first bytes', async () => {
  const { device, set, one } = handle('d1');
  const onSent = vi.fn();
  const own = forAction(device, onSent);
  own.set('power', 'on', { at: 5 });
  expect(set).toHaveBeenCalledWith(one, 'on', 5, 'good');
  expect([own.id, own.params, own.store, own.get('power')]).toEqual(['d1', device.params, device.store, 7]);
  await own.line.send(Buffer.from('x'));
  expect(onSent).toHaveBeenCalledTimes(1);
});

it('stays as fast as before when an action uses it', () => {
  const [first, second] = [handle('d1').device, handle('d2').device];
  expect(haveOneClass(first, second)).toBe(true);
  for (const device of [first, second]) forAction(device, () => undefined).set('power', 'on');
  expect(haveOneClass(first, second)).toBe(true);
});

it('gives no good quality to a text that was not in the character set of its device', () => {
  const { device, set, one } = handle('d1');
  device.set('name', '会\ufffd室');
  device.set('name', '会议室', { at: 2 });
  device.set('name', 'a\ufffd', { at: 3, quality: 'stale' });
  expect(set.mock.calls).toEqual([
    [one, '会\ufffd室', 1, 'bad'],
    [one, '会议室', 2, 'good'],
    [one, 'a\ufffd', 3, 'stale'],
  ]);
});
