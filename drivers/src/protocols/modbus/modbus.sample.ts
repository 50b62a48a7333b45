import type { Value } from '@eoms/contract/vocabulary';
import { around, type DriverSample, type Making } from '../../kit/sample.ts';
import { simulatedByModel } from '../../kit/sample-model.ts';
import { say } from '../../kit/say.ts';

const simulate = (making: Making): Record<string, Value> => ({
  ...simulatedByModel(making),
  // The highest register of these models.
  size: 20_000,
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

const climateValues = ({ number }: Making): Record<string, Value> => ({
  power: number % 4 !== 0,
  mode: 'cool',
  fanSpeed: 2,
  targetTemperature: 24,
  temperature: around(number, 22.5, 26),
});

export const modbusRtuSample: DriverSample = {
  kinds: [
    {
      id: 'air',
      name: say('温湿度传感器', 'Climate sensor'),
      models: ['XY-MD02', 'RS-WS-N01'],
      installed: 'wall',
      room: 'meeting',
      simulate,
      values: ({ number }) => ({ temperature: around(number, 21, 25.5), humidity: around(number + 3, 38, 56) }),
    },
    {
      id: 'meter',
      name: say('电能表', 'Energy meter'),
      models: ['SDM120-Modbus', 'SDM230-Modbus', 'DDSU666'],
      installed: 'panel',
      room: 'meeting',
      simulate,
      values: meterValues,
    },
    {
      id: 'climate',
      name: say('空调', 'Air conditioner'),
      models: ['DK-RC-MBS-1', 'PA-RC2-MBS-1', 'MH-RC-MBS-1'],
      installed: 'ceiling',
      room: 'meeting',
      simulate,
      values: climateValues,
    },
    {
      id: 'relays',
      name: say('灯光继电器', 'Lighting relays'),
      models: ['Modbus RTU Relay'],
      installed: 'panel',
      room: 'meeting',
      simulate,
    },
  ],
};

export const modbusTcpSample: DriverSample = {
  kinds: [
    {
      id: 'inputs',
      name: say('门磁与烟感', 'Door and smoke contacts'),
      models: ['ADAM-6060', 'ADAM-6050'],
      installed: 'panel',
      room: 'hall',
      simulate,
    },
  ],
};
