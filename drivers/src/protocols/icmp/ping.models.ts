import type { DriverModel } from '../../kit/driver-model.ts';

/** Anything with an IP address replies, unless its firewall prevents it. */
export const pingModels: readonly DriverModel[] = [
  {
    manufacturer: 'Generic',
    name: 'Network host (ping)',
    category: 'network',
    params: {},
    source: 'RFC 792; RFC 1122 section 3.2.2.6 asks every host to answer echo requests',
  },
];
