import type { DriverModel } from '../../kit/driver-model.ts';

interface Row {
  readonly manufacturer: string;
  readonly name: string;
  readonly relays: number;
  readonly category: string;
}

/** Relays as the device templates of the Tasmota project list them. */
const rows: readonly Row[] = [
  { manufacturer: 'Sonoff', name: 'Basic R2 (Tasmota)', relays: 1, category: 'power' },
  { manufacturer: 'Sonoff', name: 'S31 (Tasmota)', relays: 1, category: 'meter' },
  { manufacturer: 'Sonoff', name: 'POW R2 (Tasmota)', relays: 1, category: 'meter' },
  { manufacturer: 'Sonoff', name: '4CH Pro R2 (Tasmota)', relays: 4, category: 'power' },
  { manufacturer: 'Sonoff', name: 'TH16 (Tasmota)', relays: 1, category: 'sensor' },
  { manufacturer: 'Athom', name: 'PG01V2 (Tasmota)', relays: 1, category: 'meter' },
];

export const tasmotaModels: readonly DriverModel[] = rows.map(({ manufacturer, name, relays, category }) => ({
  manufacturer,
  name,
  category,
  params: { relays },
  info: { relays: String(relays) },
  source: 'Tasmota Supported Devices Repository (templates.blakadder.com) and Tasmota documentation, "Modules"',
}));
