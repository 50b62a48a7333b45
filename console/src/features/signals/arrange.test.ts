import type { SignalLink, SignalNode } from '@eoms/contract';
import { expect, it } from 'vitest';
import { arrange, heightOf, liveLinks } from './arrange.ts';

const port = (code: string) => ({ code, name: { zh: code, en: code } });
const node = (
  deviceId: string,
  inputs: string[],
  outputs: string[],
  active: SignalNode['active'] = [],
): SignalNode => ({
  deviceId,
  name: deviceId,
  typeCode: 'display',
  typeIcon: 'display',
  placeId: 'hall',
  placeName: 'hall',
  connection: 'online',
  inputs: inputs.map(port),
  outputs: outputs.map(port),
  active,
});
const link = (id: string, fromDeviceId: string, fromPort: string, toDeviceId: string, toPort: string): SignalLink => ({
  id,
  fromDeviceId,
  fromPort,
  toDeviceId,
  toPort,
  note: '',
  revision: 1,
});

const nodes = [
  node('camera', [], ['out']),
  node('matrix', ['1', '2'], ['1'], [{ output: '1', input: '2' }]),
  node('display', ['31', '32'], [], [{ output: null, input: '31' }]),
];
const links = [link('a', 'camera', 'out', 'matrix', '1'), link('b', 'matrix', '1', 'display', '31')];

it('places each device to the right of its source, without overlap', () => {
  const points = arrange({ nodes, links });
  expect([...points.values()].map((p) => p.x)).toEqual([0, 320, 640]);
  const two = arrange({ nodes: [node('x', ['1', '2'], ['1']), node('y', [], ['1'])], links: [] });
  expect(two.get('y')?.y).toBeGreaterThanOrEqual(heightOf(node('x', ['1', '2'], ['1'])));
});

it('handles a loop of cables', () => {
  expect(arrange({ nodes, links: [...links, link('c', 'display', 'out', 'matrix', '2')] }).size).toBe(3);
});

it('finds the cables that carry a signal', () => {
  expect([...liveLinks({ nodes, links })]).toEqual(['b']);
});
