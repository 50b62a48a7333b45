import type { DriverModel } from '../../kit/define-driver.ts';

export const wakeModels: readonly DriverModel[] = [
  {
    manufacturer: 'Generic',
    name: 'Computer (Wake-on-LAN)',
    category: 'server',
    params: {},
    source: 'AMD publication 20213, Magic Packet Technology',
  },
];
