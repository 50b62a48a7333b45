import type { Value } from '@eoms/contract/vocabulary';
import { around, type DriverSample, type Making } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

const baseOf = (number: number): string => `zigbee_${number}`;
const params = ({ number }: Making): Record<string, Value> => ({ base: baseOf(number), device: 'unit' });

/** Each has its own bridge: a simulated bridge has one device. */
const simulatedUnit = (making: Making): Record<string, Value> => ({
  ...making.model.params,
  ...params(making),
  address: `0xa4c138${making.number.toString(16).padStart(10, '0')}`,
});

const simulatedAir = (making: Making): Record<string, Value> => ({
  ...simulatedUnit(making),
  temperature: around(making.number, 21, 25),
  humidity: around(making.number + 3, 38, 56),
  pressure: 1_013,
  // It does not report the voltage of its battery.
  battery: 90,
  voltage: '',
});

const simulatedPlug = (making: Making): Record<string, Value> => ({
  ...simulatedUnit(making),
  state: true,
  power: 96,
  current: 0.43,
  voltage: 230,
  energy: around(making.number, 3, 60),
});

export const zigbeeSample: DriverSample = {
  kinds: [
    {
      id: 'climate',
      name: say('无线温湿度计', 'Wireless climate sensor'),
      models: ['WSDCGQ11LM (Zigbee)'],
      installed: 'wall',
      room: 'press',
      broker: true,
      simulate: simulatedAir,
      params,
    },
    {
      id: 'plug',
      name: say('无线插座', 'Wireless plug'),
      models: ['SP-EUC01 (Zigbee)'],
      installed: 'wall',
      room: 'meeting',
      broker: true,
      simulate: simulatedPlug,
      params,
    },
  ],
};
