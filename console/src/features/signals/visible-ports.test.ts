import type { SignalMap } from '@eoms/contract';
import { expect, it } from 'vitest';
import { wiredPorts } from './visible-ports.ts';

const port = (code: string) => ({ code, name: { zh: code, en: code } });
const node = (deviceId: string, inputs: string[], outputs: string[]): SignalMap['nodes'][number] => ({
  deviceId,
  name: deviceId,
  typeCode: 'matrix',
  typeIcon: 'matrix',
  placeId: 'hall',
  placeName: 'hall',
  connection: 'online',
  inputs: inputs.map(port),
  outputs: outputs.map(port),
  active: [],
});
const map: SignalMap = {
  nodes: [node('camera', [], ['out']), node('matrix', ['1', '2', '3'], ['1', '2', '3'])],
  links: [
    { id: 'l', fromDeviceId: 'camera', fromPort: 'out', toDeviceId: 'matrix', toPort: '2', note: '', revision: 1 },
  ],
  positions: [],
};
const codes = (ports: { code: string }[] | undefined) => ports?.map((p) => p.code);

it('keeps the ports with a cable and counts the others', () => {
  const { map: shown, hidden } = wiredPorts(map, new Set());
  expect(codes(shown.nodes[1]?.inputs)).toEqual(['2']);
  expect(codes(shown.nodes[1]?.outputs)).toEqual([]);
  expect([...hidden]).toEqual([['matrix', 5]]);
});

it('shows all ports of an expanded device', () => {
  const { map: shown, hidden } = wiredPorts(map, new Set(['matrix']));
  expect(shown.nodes[1]).toBe(map.nodes[1]);
  expect(hidden.size).toBe(0);
});
