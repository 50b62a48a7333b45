import type { Value } from '@eoms/contract/vocabulary';
import type { DriverModel } from '../../kit/driver-model.ts';
import { verified } from '../../kit/verified.ts';

const dxp = 'Extron DXP DVI Pro and DXP HDMI Series setup guide, "Remote Control": SIS commands on TCP port 23';
const in16 = 'Extron IN1606 and IN1608 Series user guide 68-2290-01, chapter "SIS Configuration and Control"';
const dtp = 'Extron DTP CrossPoint 84 programming guide';
const cross = 'Extron CrossPoint 300 Matrix Switchers programmer’s guide';

const row = (
  name: string,
  category: 'matrix' | 'streaming',
  params: Readonly<Record<string, Value>>,
  source: string,
): DriverModel => ({ manufacturer: 'Extron', name, category, params, source });

const matrix = (inputs: number, outputs: number, rest: Readonly<Record<string, Value>> = {}) => ({
  kind: 'matrix',
  inputs,
  outputs,
  ...rest,
});
const scaler = (inputs: number) => ({
  kind: 'switcher',
  inputs,
  volume: 'group',
  volumeGroup: 8,
  freeze: true,
});

export const sisModels: readonly DriverModel[] = [
  verified(row('DXP 44 HDMI', 'matrix', matrix(4, 4), dxp)),
  verified(row('DXP 84 HDMI', 'matrix', matrix(8, 4), dxp)),
  verified(row('DXP 88 HDMI', 'matrix', matrix(8, 8), dxp)),
  verified(row('DXP 88 DVI Pro', 'matrix', matrix(8, 8), dxp)),
  row('IN1606', 'matrix', scaler(6), in16),
  row('IN1608', 'matrix', scaler(8), in16),
  row('DTP CrossPoint 84', 'matrix', matrix(8, 4), dtp),
  row('CrossPoint 300 88', 'matrix', matrix(8, 8, { volume: 'sis', presets: 32 }), cross),
  row('CrossPoint 300 168', 'matrix', matrix(16, 8, { volume: 'sis', presets: 32 }), cross),
  row('CrossPoint 300 1616', 'matrix', matrix(16, 16, { volume: 'sis', presets: 32 }), cross),
];
