import type { DriverModel } from '../../kit/driver-model.ts';

const row = (manufacturer: string, name: string, source: string, tunnels?: number): DriverModel => ({
  manufacturer,
  name,
  category: 'controlHost',
  params: {},
  ...(tunnels === undefined ? {} : { info: { tunnels: String(tunnels) } }),
  source,
});

/** Interfaces; the devices on the bus behind them are described by the project's group addresses. */
export const knxModels: readonly DriverModel[] = [
  row('ABB', 'IPS/S3.1.1', 'ABB i-bus KNX IP Interface IPS/S 3.1.1 product manual: 5 tunnelling servers', 5),
  row('ABB', 'IPR/S3.1.1', 'ABB i-bus KNX IP Router IPR/S 3.1.1 product manual: 5 tunnelling servers', 5),
  row('Weinzierl', 'KNX IP Interface 731', 'Weinzierl KNX IP Interface 731 manual: up to 5 tunnelling connections', 5),
  row(
    'Siemens',
    'N 148/23',
    'Siemens IP Interface Secure N 148/23 technical product information: KNXnet/IP tunnelling',
  ),
  row('MDT', 'SCN-IP000.03', 'MDT IP Interface SCN-IP000.03 technical manual: KNXnet/IP tunnelling'),
];
