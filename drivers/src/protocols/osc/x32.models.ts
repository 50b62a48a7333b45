import type { DriverModel } from '../../kit/driver-model.ts';

const source =
  'P.-G. Maillot, "Unofficial X32/M32 OSC Remote Protocol", version 4.06: UDP port 10023 on all X32 and M32 consoles';

const rows: readonly (readonly [manufacturer: string, name: string])[] = [
  ['Behringer', 'X32'],
  ['Behringer', 'X32 Compact'],
  ['Behringer', 'X32 Producer'],
  ['Behringer', 'X32 Rack'],
  ['Midas', 'M32'],
  ['Midas', 'M32R'],
];

export const x32Models: readonly DriverModel[] = rows.map(([manufacturer, name]) => ({
  manufacturer,
  name,
  category: 'audioProcessor',
  params: {},
  source,
}));
