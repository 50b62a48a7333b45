import type { Value } from '@eoms/contract/vocabulary';

/** NUT variables (developer guide, "Variables") and the properties that show them. */
export const numberVariables: Readonly<Record<string, string>> = {
  'battery.charge': 'battery',
  'battery.runtime': 'runtime',
  'battery.voltage': 'batteryVoltage',
  'battery.temperature': 'batteryTemperature',
  'input.voltage': 'voltage',
  'input.frequency': 'inputFrequency',
  'output.voltage': 'outputVoltage',
  'output.current': 'current',
  'output.frequency': 'outputFrequency',
  'ups.load': 'load',
  'ups.realpower': 'activePower',
  'ups.power': 'apparentPower',
  'ups.temperature': 'temperature',
  'ambient.temperature': 'ambientTemperature',
  'ambient.humidity': 'humidity',
};

export const textVariables: Readonly<Record<string, string>> = {
  'ups.status': 'status',
  'ups.alarm': 'alarmText',
  'ups.test.result': 'testResult',
  'ups.beeper.status': 'beeper',
  'device.mfr': 'manufacturer',
  'device.model': 'model',
  'device.serial': 'serialNumber',
  'ups.firmware': 'firmware',
};

export type PowerSource = 'mains' | 'battery' | 'bypass' | 'off' | 'unknown';

/** `ups.status` is a set of words: OL on line, OB on battery, LB low battery, RB replace battery, … */
export const readStatus = (status: string): Record<string, Value> => {
  const words = new Set(status.split(/\s+/));
  const source: PowerSource = words.has('OFF')
    ? 'off'
    : words.has('OB')
      ? 'battery'
      : words.has('BYPASS')
        ? 'bypass'
        : words.has('OL')
          ? 'mains'
          : 'unknown';
  return {
    powerSource: source,
    charging: words.has('CHRG'),
    lowBattery: words.has('LB'),
    replaceBattery: words.has('RB'),
    overload: words.has('OVER'),
    forcedShutdown: words.has('FSD'),
    alarm: words.has('ALARM'),
  };
};

/** `undefined` for noise and for the −1 with which drivers fill in what their UPS does not measure. */
const number = (property: string, text: string): number | undefined => {
  if (!/^\s*-?\d+(\.\d+)?\s*$/.test(text)) return undefined;
  const value = Number(text);
  return value < 0 && !canBeNegative.test(property) ? undefined : value;
};
const canBeNegative = /temperature|current/i;

/** Every property that these variables contain. */
export const readVariables = (variables: ReadonlyMap<string, string>): Record<string, Value> => {
  const values: Record<string, Value> = {};
  for (const [name, property] of Object.entries(numberVariables)) {
    const text = variables.get(name);
    const value = text === undefined ? undefined : number(property, text);
    if (value !== undefined) values[property] = value;
  }
  for (const [name, property] of Object.entries(textVariables)) {
    const text = variables.get(name);
    if (text !== undefined) values[property] = text;
  }
  // The variable is there only while there is an alarm.
  if (!variables.has('ups.alarm')) values.alarmText = '';
  const status = variables.get('ups.status');
  return status === undefined ? values : Object.assign(values, readStatus(status));
};
