import { dmxFixtures } from '../../kit/dmx/dmx-fixture-library.ts';
import type { DriverModel } from '../../kit/driver-model.ts';

const node = (manufacturer: string, name: string, source: string, outputs?: number): DriverModel => ({
  manufacturer,
  name,
  category: 'lighting',
  params: {},
  ...(outputs === undefined ? {} : { info: { outputs: String(outputs) } }),
  source,
});

export const artNetModels: readonly DriverModel[] = [
  node('ENTTEC', 'ODE Mk3', 'ENTTEC ODE Mk3 user manual: 2 universes, Art-Net and sACN', 2),
  node(
    'DMXking',
    'eDMX2 PRO',
    'DMXking eDMX2 PRO user manual 0107-700-3.7, main features: 2 × DMX512 out, Art-Net, sACN',
    2,
  ),
  node('DMXking', 'eDMX1 MAX', 'DMXking eDMX1 MAX user manual (0132), main features: 1 × DMX512 out, Art-Net, sACN', 1),
  node(
    'DMXking',
    'eDMX4 MAX DIN',
    'DMXking eDMX4 MAX DIN user manual (0126), main features: 4 × DMX512 out, Art-Net, sACN',
    4,
  ),
  node('Luminex', 'LumiNode 4', 'Luminex LumiNode user manual, inputs of process engines: Art-Net, sACN'),
  node('ChamSys', 'GeNetix GN5', 'ChamSys GeNetix manual, ports: Art-Net or sACN on every port'),
  {
    manufacturer: 'Eurolite',
    name: 'LED PAR-64 RGBA 10mm',
    category: 'lighting',
    params: {},
    info: { personality: '6 channel mode' },
    definition: dmxFixtures.rgbaDimmerStrobe,
    source: 'Eurolite LED PAR-64 RGBA user manual 00048513: red, green, blue, amber, dimmer, strobe',
  },
  {
    manufacturer: 'DTS',
    name: 'Scena Compact LED 50',
    category: 'lighting',
    params: {},
    info: { personality: 'M4CH, 5 channels' },
    definition: dmxFixtures.dimmerRgbw,
    source: "DTS Scena Compact LED 50 user's manual: dimmer, red, green, blue, white",
  },
];
