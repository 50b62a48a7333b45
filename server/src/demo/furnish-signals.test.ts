import type { SignalNode } from '@eoms/contract';
import { expect, it } from 'vitest';
import { planCables } from './furnish-signals.ts';

const port = (code: string) => ({ code, name: { zh: code, en: code } });
const node = (deviceId: string, inputs: string[], outputs: string[]): SignalNode => ({
  deviceId,
  name: deviceId,
  typeCode: '',
  typeIcon: '',
  placeId: 'hall',
  placeName: 'hall',
  connection: 'online',
  inputs: inputs.map(port),
  outputs: outputs.map(port),
  active: [],
});
const matrix = node('matrix', ['1', '2'], ['1', '2']);
const screens = [node('left', ['31'], []), node('right', ['31'], []), node('third', ['31'], [])];

it('wires sources into the matrix and its outputs to the screens, as far as there are ports', () => {
  const cables = planCables({ nodes: [matrix, ...screens], links: [] }, ['camera 1', 'camera 2', 'camera 3']);
  expect(cables.map((c) => `${c.fromDeviceId}.${c.fromPort} → ${c.toDeviceId}.${c.toPort}`)).toEqual([
    'camera 1.out → matrix.1',
    'camera 2.out → matrix.2',
    'matrix.1 → left.31',
    'matrix.2 → right.31',
  ]);
});

it('leaves rooms without a matrix alone', () => {
  expect(planCables({ nodes: screens, links: [] }, ['camera'])).toEqual([]);
});
