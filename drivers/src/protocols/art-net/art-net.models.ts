import type { DriverModel } from '../../kit/define-driver.ts';
import { dmxFixtures } from '../../kit/dmx/dmx-fixture-library.ts';

const node = (manufacturer: string, name: string, outputs: number, source: string): DriverModel => ({
  manufacturer,
  name,
  category: 'lighting',
  params: {},
  info: { outputs: String(outputs) },
  source,
});

export const artNetModels: readonly DriverModel[] = [
  node('ENTTEC', 'ODE Mk3', 2, 'ENTTEC ODE Mk3 user manual: 2 universes, Art-Net and sACN'),
  node('DMXking', 'eDMX1 PRO', 1, 'DMXking eDMX1 PRO user manual: 1 universe, Art-Net and sACN'),
  node('DMXking', 'eDMX4 PRO', 4, 'DMXking eDMX4 PRO user manual: 4 universes, Art-Net and sACN'),
  node('Luminex', 'LumiNode 4', 4, 'Luminex LumiNode user manual: 4 ports, Art-Net and sACN inputs of process engines'),
  node('ChamSys', 'GeNetix GN5', 8, 'ChamSys GeNetix manual: GN5, Art-Net and sACN'),
  {
    manufacturer: 'Eurolite',
    name: 'LED PAR-64 RGBA 10mm',
    category: 'lighting',
    params: {},
    info: { personality: '6 channel mode' },
    definition: dmxFixtures.rgbaDimmerStrobe,
    source: 'Eurolite LED PAR-64 RGBA user manual 00048513, page 24: red, green, blue, amber, dimmer, strobe',
  },
  {
    manufacturer: 'DTS',
    name: 'Scena Compact LED 50',
    category: 'lighting',
    params: {},
    info: { personality: 'M4CH, 5 channels' },
    definition: dmxFixtures.dimmerRgbw,
    source: "DTS Scena Compact LED 50 user's manual, page 21: dimmer, red, green, blue, white",
  },
];
