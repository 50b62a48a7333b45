import type { DeviceView } from '../../kit/field.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';
import { muteGroups, type StripKind, stripKinds, stripLabel } from './x32.strips.ts';

const staleAfterMs = 300_000;

const label = (device: DeviceView, kind: StripKind) => (index: number) => {
  const given = device.get(`${kind.id}Name`, index);
  return typeof given === 'string' && given !== '' ? say(given, given) : stripLabel(kind, index);
};

const strip = (device: DeviceView, kind: StripKind): readonly PropertyDef[] => {
  const index = { from: 1, to: kind.count, label: label(device, kind) };
  return [
    {
      id: `${kind.id}Level`,
      name: say(`${kind.zh}电平`, `${kind.en} level`),
      type: 'double',
      unit: 'dB',
      capability: 'level',
      access: 'rw',
      index,
      staleAfterMs,
    },
    {
      id: `${kind.id}Mute`,
      name: say(`${kind.zh}静音`, `${kind.en} mute`),
      type: 'bool',
      capability: 'audioMute',
      access: 'rw',
      index,
      staleAfterMs,
    },
    {
      id: `${kind.id}Name`,
      name: say(`${kind.zh}名称`, `${kind.en} name`),
      type: 'string',
      ...(kind.id === 'channel' ? { capability: 'inputName' as const } : {}),
      access: 'rw',
      index,
      history: 'none',
    },
  ];
};

const fact = (id: 'model' | 'firmware' | 'consoleName', zh: string, en: string): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'string',
  ...(id === 'consoleName' ? {} : { capability: id }),
  access: 'r',
  history: 'none',
});

export const x32Properties = (device: DeviceView): readonly PropertyDef[] => [
  {
    id: 'mainLevel',
    name: say('主输出音量', 'Main level'),
    type: 'double',
    unit: 'dB',
    capability: 'volume',
    access: 'rw',
    staleAfterMs,
  },
  {
    id: 'mainMute',
    name: say('主输出静音', 'Main mute'),
    type: 'bool',
    capability: 'audioMute',
    access: 'rw',
    staleAfterMs,
  },
  { id: 'scene', name: say('当前场景', 'Scene'), type: 'int', capability: 'scene', access: 'rw', staleAfterMs },
  {
    id: 'muteGroup',
    name: say('静音组', 'Mute group'),
    type: 'bool',
    access: 'rw',
    index: { from: 1, to: muteGroups, label: (group) => say(`静音组 ${group}`, `Mute group ${group}`) },
    staleAfterMs,
  },
  ...stripKinds.flatMap((kind) => strip(device, kind)),
  fact('consoleName', '调音台名称', 'Console name'),
  fact('model', '型号', 'Model'),
  fact('firmware', '固件版本', 'Firmware'),
];
