import type { DeviceView, EnumItem } from '../../kit/field.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';
import { choicesOf, countOf, nameOf, type Side } from './videohub.ports.ts';

const threeMinutes = 180_000;

export const lockChoices: readonly EnumItem[] = [
  { code: 'unlocked', name: say('未锁定', 'Unlocked') },
  { code: 'owned', name: say('由本机锁定', 'Locked from here'), color: 'busy' },
  { code: 'locked', name: say('被他人锁定', 'Locked by another'), color: 'warning' },
];

const fact = (id: string, zh: string, en: string, capability?: PropertyDef['capability']): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'string',
  access: 'r',
  history: 'none',
  ...(capability === undefined ? {} : { capability }),
});

const facts: readonly PropertyDef[] = [
  fact('model', '型号', 'Model', 'model'),
  fact('name', '设备名称', 'Friendly name'),
  fact('serialNumber', '唯一标识', 'Unique id', 'serialNumber'),
  fact('protocolVersion', '协议版本', 'Protocol version'),
];

const perPort = (device: DeviceView, side: Side, property: Omit<PropertyDef, 'index'>): readonly PropertyDef[] => {
  const to = countOf(device, side);
  return to === 0 ? [] : [{ ...property, index: { from: 1, to, label: (port) => nameOf(device, side, port) } }];
};

export const videohubProperties = (device: DeviceView): readonly PropertyDef[] => [
  ...perPort(device, 'outputs', {
    id: 'route',
    name: say('信号路由', 'Route'),
    type: 'enum',
    capability: 'route',
    enum: (view) => choicesOf(view, 'inputs'),
    access: 'rw',
    staleAfterMs: threeMinutes,
  }),
  ...perPort(device, 'outputs', {
    id: 'lock',
    name: say('输出锁定', 'Lock'),
    type: 'enum',
    capability: 'lock',
    enum: lockChoices,
    access: 'rw',
    staleAfterMs: threeMinutes,
  }),
  ...perPort(device, 'inputs', {
    id: 'inputName',
    name: say('输入名称', 'Input name'),
    type: 'string',
    capability: 'inputName',
    access: 'rw',
    history: 'none',
  }),
  ...perPort(device, 'outputs', {
    id: 'outputName',
    name: say('输出名称', 'Output name'),
    type: 'string',
    capability: 'outputName',
    access: 'rw',
    history: 'none',
  }),
  ...facts,
];
