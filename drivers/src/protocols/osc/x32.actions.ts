import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { encodeMessage, int } from './osc.codec.ts';
import { highestLevel, lowestLevel } from './x32.levels.ts';
import { longestName, muteGroups, type Place, placeOf, type StripKind, stripKinds } from './x32.strips.ts';
import { readAt, setAt } from './x32.talk.ts';

const place = (property: string, index?: Value): Place => {
  const found = placeOf(property, typeof index === 'number' ? index : undefined);
  if (found === undefined) throw deviceError('refused', say('没有此通道', 'there is no such strip'));
  return found;
};

const on: Field = { id: 'on', name: say('静音', 'Muted'), type: 'bool', required: true };
const level: Field = {
  id: 'level',
  name: say('电平', 'Level'),
  type: 'double',
  unit: 'dB',
  required: true,
  min: lowestLevel,
  max: highestLevel,
};
const number = (zh: string, en: string, max: number): Field => ({
  id: 'number',
  name: say(zh, en),
  type: 'int',
  required: true,
  min: 1,
  max,
});

const set = async (device: Device, property: string, index: Value | undefined, value: Value): Promise<void> =>
  setAt(device, place(property, index), value);

/** Faders have steps, so a level is proved inside the action, within one step. */
const stripActions = (kind: StripKind): readonly ActionDef[] => {
  const which = number(`${kind.zh}编号`, kind.en, kind.count);
  return [
    {
      id: `${kind.id}Level`,
      name: say(`${kind.zh}电平`, `${kind.en} level`),
      capability: 'level',
      params: [which, level],
      run: (device, args) => set(device, `${kind.id}Level`, args.number, args.level ?? lowestLevel),
    },
    {
      id: `${kind.id}Mute`,
      name: say(`${kind.zh}静音`, `${kind.en} mute`),
      capability: 'audioMute',
      params: [which, on],
      run: (device, args) => set(device, `${kind.id}Mute`, args.number, args.on === true),
    },
    {
      id: `${kind.id}Name`,
      name: say(`${kind.zh}命名`, `Name a ${kind.en.toLowerCase()}`),
      params: [
        which,
        {
          id: 'name',
          name: say('名称', 'Name'),
          type: 'string',
          required: true,
          maxLength: longestName,
          pattern: '^[ -~]*$',
        },
      ],
      run: (device, args) => set(device, `${kind.id}Name`, args.number, String(args.name)),
    },
  ];
};

export const x32Actions: readonly ActionDef[] = [
  {
    id: 'mainLevel',
    name: say('主输出音量', 'Main level'),
    capability: 'volume',
    params: [level],
    run: (device, args) => set(device, 'mainLevel', undefined, args.level ?? lowestLevel),
  },
  {
    id: 'mainMute',
    name: say('主输出静音', 'Main mute'),
    capability: 'audioMute',
    params: [on],
    run: (device, args) => set(device, 'mainMute', undefined, args.on === true),
  },
  {
    id: 'muteGroup',
    name: say('静音组', 'Mute group'),
    params: [number('静音组编号', 'Mute group', muteGroups), on],
    run: (device, args) => set(device, 'muteGroup', args.number, args.on === true),
  },
  {
    id: 'recallScene',
    name: say('调用场景', 'Recall a scene'),
    capability: 'scene',
    confirm: true,
    params: [{ id: 'scene', name: say('场景编号', 'Scene'), type: 'int', required: true, min: 0, max: 99 }],
    expect: [{ property: 'scene', in: ['$scene'] }],
    run: async (device, args) => {
      await device.line.send(encodeMessage({ address: '/-action/goscene', args: [int(Number(args.scene))] }));
    },
    readBack: async (device) => {
      await readAt(device, place('scene'));
    },
  },
  ...stripKinds.flatMap(stripActions),
];
