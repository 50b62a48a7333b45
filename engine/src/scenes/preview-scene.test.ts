import { createFakeClock } from '@eoms/drivers/kit';
import { expect, it } from 'vitest';
import { previewScene } from './preview-scene.ts';
import type { Step } from './scene.ts';
import { createWorld } from './simulated-world.fixture.ts';

const on = (id: string, ...deviceIds: string[]): Step => ({
  kind: 'action',
  id,
  target: { kind: 'devices', deviceIds },
  action: 'power',
  args: { on: true },
});
const input = (id: string, deviceId: string, value: string): Step => ({
  kind: 'state',
  id,
  target: { kind: 'devices', deviceIds: [deviceId] },
  property: 'input',
  value,
});

it('previews what would change from what, what would fail, and contradictions', async () => {
  const world = createWorld(createFakeClock());
  world.add('a', { kind: 'none' }, { input: '2' });
  world.add('b', { kind: 'dead' });
  const fly: Step = { kind: 'action', id: '5', target: { kind: 'devices', deviceIds: ['a'] }, action: 'fly', args: {} };
  const steps = [on('1', 'a', 'b', 'gone'), input('2', 'a', '2'), input('3', 'a', '3'), input('4', 'a', '3'), fly];
  const lines = await previewScene({ steps }, world.access);
  expect(lines.map(({ position, foresight, against }) => [position, foresight, against])).toEqual([
    ['1.1', 'change', null],
    ['1.2', 'offline', null],
    ['1.3', 'impossible', null],
    ['2', 'same', null],
    ['3', 'change', '2'],
    ['4', 'same', '2'],
    ['5', 'impossible', null],
  ]);
  expect(lines[4]).toMatchObject({ before: [{ key: 'input', value: '2' }], wanted: [{ key: 'input', in: ['3'] }] });
  expect(lines[6]?.reason?.code).toBe('scene.noAction');
  expect(world.orders).toEqual([]);
});
