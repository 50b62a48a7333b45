import type { Value } from '@eoms/contract/vocabulary';
import { around, type DriverSample, type Making } from '../../kit/sample.ts';
import { simulatedByModel } from '../../kit/sample-model.ts';
import { say } from '../../kit/say.ts';
import type { SimulatedNeighbours } from './snmp.simulated-neighbours.ts';

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

/** The first port leads to the rest of the network; some of the others have nothing plugged in. */
const isUsed = (number: number, port: number): boolean => port === 1 || (number * 5 + port * 7) % 4 !== 0;

const macOf = (number: number, port: number): string =>
  ['02', '00', '5e', number >> 8, number & 255, port]
    .map((byte) => (typeof byte === 'string' ? byte : byte.toString(16).padStart(2, '0')))
    .join(':');

/** What was installed last in its room is plugged into it, and says its name. */
const neighboursOf = ({ number, beside = [] }: Making): SimulatedNeighbours => {
  const ports = Array.from({ length: switchPorts - 1 }, (_, at) => at + 2).filter((port) => isUsed(number, port));
  const names = beside.slice(-ports.length);
  return {
    mac: macOf(number, 0),
    ports: Object.fromEntries(
      names.map((name, at) => {
        const port = ports[at] ?? 2;
        const mac = macOf(number, port);
        return [port, { station: { name, mac }, macs: [mac] }];
      }),
    ),
  };
};

/** Names as the makers' own switches give them. */
const switchTables = (making: Making): Record<string, Value> => ({
  rows: switchPorts,
  tableRows: 'cpuLoad=1; memoryUse=1; temperature=1; poePower=1',
  rowNames:
    making.model.manufacturer === 'Huawei'
      ? 'link=GigabitEthernet0/0/{row}; cpuLoad=MPU Board 0'
      : 'link=GigabitEthernet1/0/{row}; temperature=Inlet Temp Sensor',
  name: `SW-${making.number}`,
  neighbours: JSON.stringify(neighboursOf(making)),
});

/** One port in six has an old device. */
const switchValues = ({ number }: Making): Record<string, Value> => {
  const values: Record<string, Value> = { cpuLoad: 12, memoryUse: 41, temperature: 36, poePower: 62 };
  for (let port = 1; port <= switchPorts; port += 1) {
    const used = isUsed(number, port);
    values[`link[${port}]`] = used ? 'up' : 'down';
    values[`speed[${port}]`] = used ? ((number + port) % 6 === 0 ? 100 : 1_000) : 0;
    values[`poeState[${port}]`] = used && port % 3 !== 1 ? 'delivering' : 'searching';
  }
  return values;
};

export const snmpSample: DriverSample = {
  kinds: [
    {
      id: 'ups',
      name: say('UPS', 'UPS'),
      models: ['UPS (UPS-MIB)', 'Smart-UPS with Network Management Card'],
      installed: 'rack',
      room: 'hall',
      // One line in, one line out.
      simulate: (making) => ({ ...simulatedByModel(making), rows: 1 }),
      values: upsValues,
    },
    {
      id: 'outlets',
      name: say('机柜插座', 'Rack outlets'),
      models: ['Switched Rack PDU AP7900 series'],
      installed: 'rack',
      room: 'hall',
      simulate: (making) => ({ ...simulatedByModel(making), rows: 8, tableRows: 'current=1; loadState=1' }),
      values: ({ number }) => ({ current: around(number, 1.8, 6.4) }),
    },
    {
      id: 'network',
      name: say('网络交换机', 'Network switch'),
      models: ['Switch (IF-MIB)', 'Catalyst switch', 'S series switch'],
      installed: 'rack',
      room: 'meeting',
      simulate: (making) => ({ ...simulatedByModel(making), ...switchTables(making) }),
      values: switchValues,
    },
  ],
};
