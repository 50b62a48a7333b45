import { dmxFixtures } from '../../kit/dmx/dmx-fixture-library.ts';
import type { DriverModel } from '../../kit/driver-model.ts';

export const sacnModels: readonly DriverModel[] = [
  {
    manufacturer: 'ETC',
    name: 'Response Mk2 Two-Port Gateway',
    category: 'lighting',
    params: {},
    info: { outputs: '2' },
    source: 'ETC Response Mk2 DMX/RDM gateway datasheet: sACN (ANSI E1.31)',
  },
  {
    manufacturer: 'Luminex',
    name: 'LumiNode 1',
    category: 'lighting',
    params: {},
    info: { outputs: '1' },
    source: 'Luminex LumiNode 1 user manual: sACN input of the process engine',
  },
  {
    manufacturer: 'Ignition',
    name: 'LED Studio Par Platinum',
    category: 'lighting',
    params: {},
    info: { personality: 'DMX mode 5, 6 channels' },
    definition: dmxFixtures.rgbStrobeMaster,
    source: 'Ignition LED Studio Par Platinum user manual: red, green, blue, strobe, master, special functions',
  },
];
