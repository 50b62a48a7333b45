import type { DriverModel } from '../../kit/driver-model.ts';

export const wakeModels: readonly DriverModel[] = [
  {
    manufacturer: 'Generic',
    name: 'Computer (Wake-on-LAN)',
    category: 'server',
    params: {},
    source: 'AMD publication 20213, Magic Packet Technology',
  },
];
