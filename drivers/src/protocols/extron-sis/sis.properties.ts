import type { DeviceView } from '../../kit/field.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';
import { canFreeze, choicesOf, countOf, isMatrix, nameOf, sourcesOf, volumeOf } from './sis.shape.ts';

const staleAfterMs = 300_000;

const fact = (id: string, zh: string, en: string, capability?: PropertyDef['capability']): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'string',
  access: 'r',
  history: 'none',
  ...(capability === undefined ? {} : { capability }),
});

const flag = (id: string, zh: string, en: string, capability: PropertyDef['capability']): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'bool',
  access: 'rw',
  staleAfterMs,
  ...(capability === undefined ? {} : { capability }),
});

const volume = (kind: 'sis' | 'group'): PropertyDef => ({
  id: 'volume',
  name: say('音量', 'Volume'),
  type: kind === 'group' ? 'double' : 'int',
  ...(kind === 'group' ? { unit: 'dB' } : {}),
  capability: 'volume',
  access: 'rw',
  staleAfterMs,
});

const facts: readonly PropertyDef[] = [
  flag('lock', '前面板锁定', 'Front panel lock', 'lock'),
  fact('model', '型号', 'Model', 'model'),
  fact('firmware', '固件版本', 'Firmware', 'firmware'),
  fact('partNumber', '部件号', 'Part number'),
];

const input: PropertyDef = {
  id: 'input',
  name: say('输入', 'Input'),
  type: 'enum',
  capability: 'input',
  enum: (device) => choicesOf(device.params, 'input'),
  access: 'rw',
  staleAfterMs,
};

const route: PropertyDef = {
  id: 'route',
  name: say('信号路由', 'Route'),
  type: 'enum',
  capability: 'route',
  enum: (device) => sourcesOf(device.params),
  access: 'rw',
  staleAfterMs,
};

export const sisProperties = ({ params }: DeviceView): readonly PropertyDef[] => {
  const kind = volumeOf(params);
  const mutes = [
    flag('videoMute', '画面静音', 'Picture mute', 'videoMute'),
    flag('audioMute', '静音', 'Sound mute', 'audioMute'),
  ];
  const freeze = canFreeze(params) ? [flag('freeze', '画面冻结', 'Freeze', 'freeze')] : [];
  const levels = kind === 'none' ? [] : [volume(kind)];
  if (!isMatrix(params)) return [input, ...mutes, ...levels, ...freeze, ...facts];
  const index = {
    from: 1,
    to: countOf(params, 'output'),
    label: (output: number) => nameOf(params, 'output', output),
  };
  const perOutput = (property: PropertyDef): PropertyDef => ({ ...property, index });
  return [
    perOutput(route),
    ...mutes.map(perOutput),
    ...(kind === 'sis' ? levels.map(perOutput) : levels),
    ...freeze,
    ...facts,
  ];
};
