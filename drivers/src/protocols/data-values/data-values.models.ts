import type { DriverModel } from '../../kit/driver-model.ts';
import { say } from '../../kit/say.ts';

const model = (name: string, property: DriverModel['definition']): DriverModel => ({
  manufacturer: 'Generic',
  name,
  category: 'sensor',
  params: {},
  ...(property ? { definition: property } : {}),
  source: 'Data behaviours of this installation',
});

/** A value of another system as if a device reported it. */
export const dataModels: readonly DriverModel[] = [
  model('Data behaviour (number)', {
    properties: [{ id: 'value', name: say('数值', 'Value'), type: 'double', access: 'r', history: 'change', wire: {} }],
    actions: [],
  }),
  model('Data behaviour (text)', {
    properties: [{ id: 'value', name: say('内容', 'Text'), type: 'string', access: 'r', history: 'change', wire: {} }],
    actions: [],
  }),
];
