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
} as const satisfies Record<string, Kind>;

export type SampleKind = keyof typeof sampleKinds;
