import type { DriverModel } from '../../kit/define-driver.ts';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';

const say = (zh: string, en: string) => ({ zh, en });

const analog = (
  id: string,
  name: DeclaredProperty['name'],
  object: string,
  instance: number,
  more: Partial<DeclaredProperty> = {},
): DeclaredProperty => ({ id, name, type: 'double', access: 'r', ...more, wire: { object, instance } });

const setAnalog = (
  property: string,
  name: DeclaredAction['name'],
  object: string,
  instance: number,
): DeclaredAction => ({
  id: `set${property.charAt(0).toUpperCase()}${property.slice(1)}`,
  name,
  params: [{ id: 'value', name: say('数值', 'Value'), type: 'double', required: true }],
  expect: [{ property, in: ['$value'] }],
  wire: { object, instance, value: '{value}', priority: 8 },
});

/**
 * Makers whose controllers carry BACnet/IP; the objects of a controller are those of its program, so they are
 * described on the model. The room model shows how.
 */
export const bacnetModels: readonly DriverModel[] = [
  {
    manufacturer: 'ASHRAE',
    name: 'BACnet room controller (example)',
    category: 'sensor',
    params: {},
    definition: {
      properties: [
        analog('temperature', say('室温', 'Room temperature'), 'ai', 1, { capability: 'temperature' }),
        analog('setpoint', say('设定温度', 'Set temperature'), 'av', 1, {
          capability: 'targetTemperature',
          access: 'rw',
        }),
        {
          id: 'occupied',
          name: say('有人', 'Occupied'),
          type: 'bool',
          access: 'r',
          capability: 'occupancy',
          wire: { object: 'bi', instance: 1 },
        },
      ],
      actions: [
        { ...setAnalog('setpoint', say('设定温度', 'Set temperature'), 'av', 1), capability: 'targetTemperature' },
      ],
    },
    source: 'ANSI/ASHRAE 135, clause 12: object types; instances as an example',
  },
  {
    manufacturer: 'Siemens',
    name: 'Desigo PXC4.E16',
    category: 'controlHost',
    params: {},
    source: 'Siemens Desigo PXC4 data sheet: automation station with BACnet/IP',
  },
  {
    manufacturer: 'Schneider Electric',
    name: 'SmartX AS-P',
    category: 'controlHost',
    params: {},
    source: 'Schneider Electric SmartX AS-P specification sheet: native BACnet/IP',
  },
  {
    manufacturer: 'Distech Controls',
    name: 'ECY-S1000',
    category: 'controlHost',
    params: {},
    source: 'Distech Controls ECLYPSE ECY-S1000 data sheet: BACnet/IP B-BC',
  },
  {
    manufacturer: 'Loytec',
    name: 'LINX-153',
    category: 'controlHost',
    params: {},
    source: 'LOYTEC LINX-153 data sheet: automation server with BACnet/IP',
  },
];
