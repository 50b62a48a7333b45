import type { Value } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { Making, SampleDevice } from './sample-device.ts';

type Kind = Omit<SampleDevice, 'place' | 'model' | 'spare'> & { readonly models: readonly string[] };

const { kinds: names } = sampleVenue;

/** A model's own definition is what a simulated register map or agent needs to know. */
const described = ({ model }: Making): Record<string, Value> => ({
  ...model.params,
  // The highest register of these models.
  size: 20_000,
  definition: JSON.stringify(model.definition ?? { properties: [], actions: [] }),
});
/** Spread evenly and the same at every start: 0 to 1 for a number. */
const spread = (number: number): number => (((number * 0.618_034) % 1) + 1) % 1;
const around = (number: number, from: number, to: number, decimals = 1): number =>
  Number((from + spread(number) * (to - from)).toFixed(decimals));

/** The LG protocol of these displays (owner's manual): two letters, set ID, value; an answer ends with x. */
const lgDisplay = ({ number }: Making): Record<string, Value> => ({
  delimiter: 'x',
  requestDelimiter: '\\r',
  states: `power=${number % 3 === 0 ? 'standby' : 'on'}; input=hdmi1; volume=${10 + (number % 20)}; mute=false; blank=false`,
  rules: [
    'ka 01 ff => a 01 OK{power|01=on;00=standby}',
    'ka 01 {power|01=on;00=standby} => a 01 OK{power|01=on;00=standby}',
    'xb 01 ff => b 01 OK{input|90=hdmi1;91=hdmi2;C0=displayPort;60=vga}',
    'xb 01 {input|90=hdmi1;91=hdmi2;C0=displayPort;60=vga} => b 01 OK{input|90=hdmi1;91=hdmi2;C0=displayPort;60=vga}',
    'kf 01 ff => f 01 OK{volume:02x}',
    'kf 01 {volume:02x} => f 01 OK{volume:02x}',
    'ke 01 ff => e 01 OK{mute?00:01}',
    'ke 01 {mute?00:01} => e 01 OK{mute?00:01}',
    'kd 01 ff => d 01 OK{blank?01:00}',
    'kd 01 {blank?01:00} => d 01 OK{blank?01:00}',
    '* => a 01 NGff',
  ].join('\n'),
});

const meterValues = ({ number }: Making): Record<string, Value> => {
  const load = around(number, 0.6, 6.5, 2);
  const power = Math.round(load * 230 * 0.96);
  return {
    voltage: around(number, 226, 234),
    current: load,
    activePower: power,
    activePowerKw: power / 1_000,
    powerFactor: 0.96,
    frequency: 50,
    energy: around(number + 5, 800, 9_000, 1),
  };
};

/** Of a UPS for 3 kVA and 2 700 W; minutes by the UPS-MIB, seconds by PowerNet. */
const upsValues = ({ number, model }: Making): Record<string, Value> => {
  const load = Math.round(around(number, 18, 62));
  const isApc = model.manufacturer === 'APC';
  return {
    manufacturer: 'EOMS',
    model: isApc ? 'Smart-UPS 3000 (simulated)' : 'Simulated UPS 3 kVA',
    serialNumber: `SIM${String(number).padStart(6, '0')}`,
    batteryStatus: 'normal',
    battery: 100,
    batteryVoltage: 54.6,
    runtime: isApc ? 2_700 : 45,
    temperature: around(number, 24, 29),
    inputVoltage: around(number, 226, 234),
    inputFrequency: 50,
    outputVoltage: 230,
    outputSource: 'normal',
    outputStatus: 'onLine',
    outputPower: load * 27,
    current: Math.round((load * 27) / 230),
    load,
  };
};

const switchPorts = 12;
/** Names as the makers' own switches give them. */
const switchTables = ({ number, model }: Making): Record<string, Value> => ({
  rows: switchPorts,
  tableRows: 'cpuLoad=1; memoryUse=1; temperature=1; poePower=1',
  rowNames:
    model.manufacturer === 'Huawei'
      ? 'link=GigabitEthernet0/0/{row}; cpuLoad=MPU Board 0'
      : 'link=GigabitEthernet1/0/{row}; temperature=Inlet Temp Sensor',
  name: `SW-${number}`,
});
/** Some ports have nothing plugged in, and one in six an old device. */
const switchValues = ({ number }: Making): Record<string, Value> => {
  const values: Record<string, Value> = { cpuLoad: 12, memoryUse: 41, temperature: 36, poePower: 62 };
  for (let port = 1; port <= switchPorts; port += 1) {
    const isUsed = port === 1 || (number * 5 + port * 7) % 4 !== 0;
    values[`link[${port}]`] = isUsed ? 'up' : 'down';
    values[`speed[${port}]`] = isUsed ? ((number + port) % 6 === 0 ? 100 : 1_000) : 0;
    values[`poeState[${port}]`] = isUsed && port % 3 !== 1 ? 'delivering' : 'searching';
  }
  return values;
};

const zigbeeBase = (number: number): string => `zigbee_${number}`;
/** Each behind a bridge of its own: a simulated bridge knows one device. */
const zigbeeUnit = ({ number, model }: Making): Record<string, Value> => ({
  ...{ ...model.params, base: zigbeeBase(number), device: 'unit' },
  address: `0xa4c138${number.toString(16).padStart(10, '0')}`,
});
const zigbeeAir = (making: Making): Record<string, Value> => ({
  ...zigbeeUnit(making),
  ...{ temperature: around(making.number, 21, 25), humidity: around(making.number + 3, 38, 56), pressure: 1_013 },
  // That of its battery is not told.
  ...{ battery: 90, voltage: '' },
});
const macOf = (number: number): string => `02:00:00:00:01:${(number % 256).toString(16).padStart(2, '0')}`;

/** Every kind of device in the rooms, with the models that are bought in turn. */
export const sampleKinds = {
  display: {
    name: names.display,
    driver: 'generic_tcp',
    models: ['49SH7DB', '55LS55A', '70UL3E'],
    installed: 'wall',
    simulate: lgDisplay,
  },
  camera: {
    name: names.camera,
    driver: 'visca_ip',
    models: ['SRG-X400', 'SRG-X120', 'BRC-X400'],
    installed: 'wall',
    simulate: ({ model }) => ({ ...model.params, moveMs: 800, power: 'on' }),
  },
  cameraTcp: {
    name: names.overview,
    driver: 'visca_ip',
    models: ['PT20X-SDI-G2', 'PT30X-SDI-G2'],
    installed: 'ceiling',
    simulate: ({ model }) => ({ ...model.params, moveMs: 800, power: 'on' }),
  },
  matrix: {
    name: names.matrix,
    driver: 'extron_sis',
    models: ['DXP 88 HDMI', 'DTP CrossPoint 84', 'DXP 44 HDMI'],
    installed: 'rack',
    simulate: ({ model }) => ({ ...model.params, model: model.name }),
  },
  videohub: {
    name: names.videohub,
    driver: 'videohub',
    models: ['Videohub 20x20 12G', 'Smart Videohub CleanSwitch 12x12'],
    installed: 'rack',
    simulate: ({ model }) => ({ ...model.params, model: model.name, name: model.name }),
  },
  audio: {
    name: names.audio,
    driver: 'qsys_qrc',
    models: ['Q-SYS Core 110f', 'Q-SYS Core 8 Flex'],
    installed: 'rack',
    simulate: ({ model }) => ({ model: model.name }),
  },
  speech: {
    name: names.speech,
    driver: 'tesira_ttp',
    models: ['TesiraFORTÉ AI', 'TesiraFORTÉ AVB VT'],
    installed: 'rack',
    simulate: ({ number }) => ({ serialNumber: String(30_000_000 + number) }),
  },
  air: {
    name: names.air,
    driver: 'modbus_rtu',
    models: ['XY-MD02', 'RS-WS-N01'],
    installed: 'wall',
    simulate: described,
    values: ({ number }) => ({ temperature: around(number, 21, 25.5), humidity: around(number + 3, 38, 56) }),
  },
  meter: {
    name: names.meter,
    driver: 'modbus_rtu',
    models: ['SDM120-Modbus', 'SDM230-Modbus', 'DDSU666'],
    installed: 'panel',
    simulate: described,
    values: meterValues,
  },
  climate: {
    name: names.climate,
    driver: 'modbus_rtu',
    models: ['DK-RC-MBS-1', 'PA-RC2-MBS-1', 'MH-RC-MBS-1'],
    installed: 'ceiling',
    simulate: described,
    values: ({ number }) => ({
      power: number % 4 !== 0,
      mode: 'cool',
      fanSpeed: 2,
      targetTemperature: 24,
      temperature: around(number, 22.5, 26),
    }),
  },
  relays: {
    name: names.relays,
    driver: 'modbus_rtu',
    models: ['Modbus RTU Relay'],
    installed: 'panel',
    simulate: described,
  },
  inputs: {
    name: names.inputs,
    driver: 'modbus_tcp',
    models: ['ADAM-6060', 'ADAM-6050'],
    installed: 'panel',
    simulate: described,
  },
  ups: {
    name: names.ups,
    driver: 'snmp',
    models: ['UPS (UPS-MIB)', 'Smart-UPS with Network Management Card'],
    installed: 'rack',
    // One line in, one line out.
    simulate: (making) => ({ ...described(making), rows: 1 }),
    values: upsValues,
  },
  outlets: {
    name: names.outlets,
    driver: 'snmp',
    models: ['Switched Rack PDU AP7900 series'],
    installed: 'rack',
    simulate: (making) => ({ ...described(making), rows: 8, tableRows: 'current=1; loadState=1' }),
    values: ({ number }) => ({ current: around(number, 1.8, 6.4) }),
  },
  network: {
    name: names.network,
    driver: 'snmp',
    models: ['Switch (IF-MIB)', 'Catalyst switch', 'S series switch'],
    installed: 'rack',
    simulate: (making) => ({ ...described(making), ...switchTables(making) }),
    values: switchValues,
  },
  stageLight: {
    name: names.stageLight,
    driver: 'art_net',
    models: ['LED PAR-64 RGBA 10mm', 'Scena Compact LED 50'],
    installed: 'ceiling',
    simulate: () => ({}),
  },
  plug: {
    name: names.plug,
    driver: 'tasmota',
    models: ['S31 (Tasmota)', 'POW R2 (Tasmota)', 'Basic R2 (Tasmota)'],
    installed: 'wall',
    broker: true,
    simulate: ({ number, model }) => ({
      ...model.params,
      topic: `plug_${number}`,
      name: `plug_${number}`,
      energy: true,
    }),
    params: ({ number }) => ({ topic: `plug_${number}` }),
  },
  reserve: {
    name: names.reserve,
    driver: 'nut',
    models: ['UPS on a NUT server'],
    installed: 'rack',
    simulate: () => ({ ups: 'ups' }),
    params: () => ({ ups: 'ups' }),
  },
  server: {
    name: names.server,
    driver: 'ping',
    models: ['Network host (ping)'],
    installed: 'rack',
    params: () => ({ host: '127.0.0.1' }),
  },
  bus: {
    name: names.bus,
    driver: 'knx_ip',
    models: ['KNX room lighting (sample)'],
    installed: 'panel',
    simulate: ({ number }) => ({
      groups: `1/0/1=1.001:true; 1/1/1=1.001:true; 1/0/2=5.001:60; 1/1/2=5.001:60; 3/0/1=9.004:${300 + (number % 9) * 20}`,
      mirrors: '1/0/1>1/1/1; 1/0/2>1/1/2',
    }),
  },
  airHandling: {
    name: names.airHandling,
    driver: 'bacnet_ip',
    models: ['BACnet air handling unit (sample)'],
    installed: 'ceiling',
    simulate: ({ number }) => ({
      instance: 1_000 + number,
      name: `AHU-${number}`,
      objects: `ai:1=${around(number, 21, 24)}:62; av:1=22:62; bv:1=1`,
    }),
    params: ({ number }) => ({ instance: 1_000 + number }),
  },
  signage: {
    name: names.signage,
    driver: 'http',
    models: ['Signage player (sample)'],
    installed: 'wall',
    simulate: ({ number }) => ({
      state: JSON.stringify({ power: true, brightness: 70, deviceTemperature: around(number, 30, 36) }),
    }),
  },
  board: {
    name: names.board,
    driver: 'mqtt',
    models: ['Sensor board (sample)'],
    installed: 'wall',
    broker: true,
    simulate: ({ number }) => ({ base: `board/${number}`, temperature: around(number, 21, 25), humidity: 45 }),
    params: ({ number }) => ({ base: `board/${number}` }),
  },
  badge: {
    name: names.badge,
    driver: 'home_assistant_mqtt',
    models: ['Home Assistant MQTT device'],
    installed: 'wall',
    broker: true,
    simulate: ({ number }) => ({ identifier: `badge-${number}`, temperature: around(number, 21, 25) }),
    params: ({ number }) => ({ identifier: `badge-${number}` }),
  },
  zigbee: {
    name: names.zigbee,
    driver: 'zigbee2mqtt',
    models: ['WSDCGQ11LM (Zigbee)'],
    installed: 'wall',
    broker: true,
    simulate: zigbeeAir,
    params: ({ number }) => ({ base: zigbeeBase(number), device: 'unit' }),
  },
  zigbeePlug: {
    name: names.zigbeePlug,
    driver: 'zigbee2mqtt',
    models: ['SP-EUC01 (Zigbee)'],
    installed: 'wall',
    broker: true,
    simulate: (making) => ({
      ...zigbeeUnit(making),
      ...{ state: true, power: 96, current: 0.43, voltage: 230, energy: around(making.number, 3, 60) },
    }),
    params: ({ number }) => ({ base: zigbeeBase(number), device: 'unit' }),
  },
  screen: {
    name: names.screen,
    driver: 'generic_udp',
    models: ['Projection screen motor (sample)'],
    installed: 'ceiling',
    simulate: () => ({ states: 'position=down', rules: 'STATE? => STATE={position}\nMOVE {position} => OK\n* => ERR' }),
  },
  amplifier: {
    name: names.amplifier,
    driver: 'generic_telnet',
    models: ['Zone amplifier (sample)'],
    installed: 'rack',
    simulate: () => ({}),
  },
  console: {
    name: names.console,
    driver: 'osc_x32',
    models: ['X32 Rack', 'M32R'],
    installed: 'booth',
    simulate: ({ model }) => ({ model: model.name }),
  },
  rackMixer: {
    name: names.rackMixer,
    driver: 'osc',
    models: ['X AIR XR18'],
    installed: 'rack',
    simulate: ({ model }) => ({
      values: `/xinfo=${model.name}; /xremote=1; /lr/mix/fader=0.75; /lr/mix/on=1`,
    }),
  },
  washLight: {
    name: names.washLight,
    driver: 'sacn',
    models: ['LED Studio Par Platinum'],
    installed: 'ceiling',
    simulate: ({ number }) => ({ universe: number }),
    params: ({ number }) => ({ mode: 'unicast', universe: number }),
  },
  surveillance: {
    name: names.surveillance,
    driver: 'onvif',
    models: ['DS-2DE4425IW-DE', 'P3245-V', 'IPC-HFW2431S-S-S2'],
    installed: 'ceiling',
    simulate: ({ model, number }) => ({
      ...{ manufacturer: model.manufacturer, model: model.name, ptz: model.info?.kind === 'ptz' },
      serialNumber: `CAM${String(number).padStart(6, '0')}`,
    }),
  },
  workstation: {
    name: names.workstation,
    driver: 'wake_on_lan',
    models: ['Computer (Wake-on-LAN)'],
    installed: 'rack',
    simulate: ({ number }) => ({ mac: macOf(number) }),
    params: ({ number }) => ({ mac: macOf(number) }),
  },
} as const satisfies Record<string, Kind>;

export type SampleKind = keyof typeof sampleKinds;
