import type { automationConditions as zh } from '../../zh/automations/conditions.ts';

export const automationConditions: typeof zh = {
  c_value: 'Device value',
  c_connection: 'Device link',
  c_placeState: 'Place state',
  c_hours: 'Hours',
  c_variable: 'Variable',
  checkKind: 'Kind of condition',
  against: 'Compared with',
  against_value: 'a value',
  against_variable: 'a variable',
  against_device: 'another device',
  variable: 'Variable',
  from: 'From',
  to: 'Until',
  inside: 'inside',
  outside: 'outside',
  applies: 'Applies',
  met: 'holds',
  notMet: 'does not hold',
  unknown: 'not known',
};
