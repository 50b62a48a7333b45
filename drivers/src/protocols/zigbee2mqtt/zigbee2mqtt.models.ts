import type { DriverModel } from '../../kit/driver-model.ts';

interface Row {
  readonly manufacturer: string;
  readonly name: string;
  readonly category: string;
  readonly about: string;
}

/** Names as the Zigbee2MQTT device list has them; each is in the table of converters too, which a test checks. */
const rows: readonly Row[] = [
  { manufacturer: 'Aqara', name: 'WSDCGQ11LM', category: 'sensor', about: 'temperature, humidity and pressure' },
  { manufacturer: 'Aqara', name: 'RTCGQ11LM', category: 'sensor', about: 'motion and illuminance' },
  { manufacturer: 'Aqara', name: 'MCCGQ11LM', category: 'sensor', about: 'door and window contact' },
  { manufacturer: 'Aqara', name: 'SJCGQ11LM', category: 'sensor', about: 'water leak' },
  { manufacturer: 'Aqara', name: 'ZNCLDJ11LM', category: 'curtain', about: 'curtain motor' },
  { manufacturer: 'Aqara', name: 'SP-EUC01', category: 'meter', about: 'plug with meter' },
  { manufacturer: 'Tuya', name: 'TS011F_plug_1', category: 'meter', about: 'plug with meter' },
  { manufacturer: 'Tuya', name: 'TS0601_cover_1', category: 'curtain', about: 'curtain motor' },
  { manufacturer: 'IKEA', name: 'E160x/E170x/E190x', category: 'power', about: 'control outlet' },
  { manufacturer: 'IKEA', name: 'LED1545G12', category: 'lighting', about: 'lamp, white spectrum' },
  { manufacturer: 'SONOFF', name: 'SNZB-02', category: 'sensor', about: 'temperature and humidity' },
  { manufacturer: 'SONOFF', name: 'S31ZB', category: 'power', about: 'plug' },
];

export const zigbeeModels: readonly DriverModel[] = rows.map(({ manufacturer, name, category, about }) => ({
  manufacturer,
  name: `${name} (Zigbee)`,
  category,
  params: { model: name },
  info: { about },
  source: 'Zigbee2MQTT supported devices; zigbee-herdsman-converters 26.112.0 (MIT)',
  verified: true,
}));
