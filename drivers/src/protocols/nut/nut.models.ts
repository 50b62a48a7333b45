import type { DriverModel } from '../../kit/driver-model.ts';

const row = (manufacturer: string, name: string, source: string, params: DriverModel['params'] = {}): DriverModel => ({
  manufacturer,
  name,
  category: 'power',
  params,
  source,
});

/** How the server talks to its UPS does not matter here: any of the UPSs in NUT's compatibility list. */
export const nutModels: readonly DriverModel[] = [
  row('Generic', 'UPS on a NUT server', 'RFC 9271; Network UPS Tools, hardware compatibility list'),
  // The NAS shares its UPS under this name (Synology knowledge centre, "Network UPS server").
  row('Synology', 'UPS on a DiskStation', 'Synology DSM manual, Hardware & Power, UPS', { ups: 'ups' }),
];
