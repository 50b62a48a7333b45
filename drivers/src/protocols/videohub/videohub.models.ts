import type { DriverModel } from '../../kit/driver-model.ts';

const manual = 'Blackmagic Design, Videohub Installation and Operation Manual (June 2023)';
const developer = 'Blackmagic Design, Videohub Developer Information, Ethernet Protocol v2.3';

const row = (name: string, inputs: number, outputs: number, source: string): DriverModel => ({
  manufacturer: 'Blackmagic Design',
  name,
  category: 'matrix',
  params: { inputs, outputs },
  source,
});

export const videohubModels: readonly DriverModel[] = [
  row('Videohub 10x10 12G', 10, 10, manual),
  row('Videohub 20x20 12G', 20, 20, manual),
  row('Videohub 40x40 12G', 40, 40, manual),
  row('Smart Videohub CleanSwitch 12x12', 12, 12, manual),
  row('Smart Videohub', 16, 16, developer),
  row('Micro Videohub', 16, 16, developer),
];
