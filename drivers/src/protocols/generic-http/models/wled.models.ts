import type { Definition } from '../../../kit/definition.ts';
import type { DriverModel } from '../../../kit/driver-model.ts';
import { say } from '../../../kit/say.ts';

/** One JSON object holds the whole state; posting a part of it changes that part. */
const state = { path: '/json/state' };
const change = (body: string) => ({ path: '/json/state', body, successPath: '$.success', successValue: 'true' });

const definition: Definition = {
  properties: [
    {
      id: 'power',
      name: say('电源', 'Power'),
      type: 'bool',
      capability: 'power',
      access: 'rw',
      wire: { ...state, selector: '$.on' },
    },
    {
      id: 'brightness',
      name: say('亮度', 'Brightness'),
      type: 'int',
      capability: 'brightness',
      access: 'rw',
      wire: { ...state, selector: '$.bri' },
    },
    {
      id: 'preset',
      name: say('预设', 'Preset'),
      type: 'int',
      capability: 'preset',
      access: 'rw',
      wire: { ...state, selector: '$.ps' },
    },
    {
      id: 'firmware',
      name: say('软件版本', 'Firmware'),
      type: 'string',
      capability: 'firmware',
      access: 'r',
      wire: { path: '/json/info', selector: '$.ver', pollSeconds: 600 },
    },
  ],
  actions: [
    {
      id: 'power',
      name: say('开关', 'Power'),
      capability: 'power',
      params: [{ id: 'on', name: say('打开', 'On'), type: 'bool', required: true }],
      expect: [{ property: 'power', in: ['$on'] }],
      wire: change('{"on":{on}}'),
    },
    {
      id: 'brightness',
      name: say('亮度', 'Brightness'),
      capability: 'brightness',
      params: [{ id: 'level', name: say('亮度', 'Brightness'), type: 'int', required: true, min: 1, max: 255 }],
      expect: [{ property: 'brightness', in: ['$level'] }],
      wire: change('{"bri":{level}}'),
    },
    {
      id: 'preset',
      name: say('调用预设', 'Recall preset'),
      capability: 'preset',
      params: [{ id: 'preset', name: say('预设', 'Preset'), type: 'int', required: true, min: 1, max: 250 }],
      wire: change('{"ps":{preset}}'),
    },
  ],
};

export const wledModels: readonly DriverModel[] = [
  {
    manufacturer: 'WLED',
    name: 'LED controller',
    category: 'lighting',
    params: {},
    definition,
    source: 'kno.wled.ge, JSON API: /json/state and /json/info',
  },
];
