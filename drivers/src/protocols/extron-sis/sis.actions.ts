import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { DeviceView, Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { commands, type Plane } from './sis.codec.ts';
import { readFreeze, readInput, readLock, readMute, readTie, readTies, readVolume } from './sis.polls.ts';
import { canFreeze, choicesOf, groupOf, isMatrix, presetsOf, sourcesOf, volumeOf } from './sis.shape.ts';
import { ask } from './sis.talk.ts';

type Args = Readonly<Record<string, Value>>;

const on = (zh: string, en: string): Field => ({ id: 'on', name: say(zh, en), type: 'bool', required: true });
const output: Field = {
  id: 'output',
  name: say('输出', 'Output'),
  type: 'enum',
  required: true,
  options: ({ params }) => choicesOf(params, 'output'),
};
const input: Field = {
  id: 'input',
  name: say('输入', 'Input'),
  type: 'enum',
  required: true,
  options: ({ params }) => choicesOf(params, 'input'),
};

const selectInput: ActionDef = {
  id: 'setInput',
  name: say('切换输入', 'Select input'),
  capability: 'input',
  params: [input],
  expect: [{ property: 'input', in: ['$input'] }],
  run: async (device, args) => {
    const wanted = Number(args.input);
    await ask(
      device,
      commands.selectInput(wanted),
      (message) => (message.kind === 'input' || message.kind === 'tie') && message.input === wanted,
    );
  },
  readBack: readInput,
};

const planes: Readonly<Record<string, Plane>> = { all: 'All', video: 'Vid', audio: 'Aud' };

const route: ActionDef = {
  id: 'route',
  name: say('切换路由', 'Route'),
  capability: 'route',
  params: [
    output,
    { ...input, options: ({ params }) => sourcesOf(params) },
    {
      id: 'plane',
      name: say('信号', 'Signal'),
      type: 'enum',
      default: 'all',
      options: [
        { code: 'all', name: say('音视频', 'Picture and sound') },
        { code: 'video', name: say('仅视频', 'Picture only') },
        { code: 'audio', name: say('仅音频', 'Sound only') },
      ],
    },
  ],
  expect: [
    { when: { plane: 'all' }, property: 'route[$output]', in: ['$input'] },
    { when: { plane: 'video' }, property: 'route[$output]', in: ['$input'] },
  ],
  run: async (device, args) => {
    const [from, to] = [Number(args.input), Number(args.output)];
    await ask(
      device,
      commands.tie(from, to, planes[String(args.plane ?? 'all')] ?? 'All'),
      (message) => message.kind === 'tie' && message.output === to && message.input === from,
    );
  },
  readBack: readTies,
};

const mute = (matrix: boolean, of: 'video' | 'audio', zh: string, en: string): ActionDef => {
  const id = of === 'video' ? 'videoMute' : 'audioMute';
  const target = (args: Args): number | undefined => (matrix ? Number(args.output) : undefined);
  return {
    id,
    name: say(zh, en),
    capability: id,
    params: matrix ? [output, on('静音', 'Muted')] : [on('静音', 'Muted')],
    expect: [{ property: matrix ? `${id}[$output]` : id, in: ['$on'] }],
    run: async (device, args) => {
      const to = target(args);
      await ask(
        device,
        commands.mute(of, args.on === true, to),
        (message) => message.kind === 'mute' && message.of === of && (to === undefined || message.output === to),
      );
    },
    ...(matrix ? {} : { readBack: (device: Device) => readMute(device, of) }),
  };
};

const groupVolume: ActionDef = {
  id: 'volume',
  name: say('音量', 'Volume'),
  capability: 'volume',
  params: [{ id: 'level', name: say('音量', 'Level'), type: 'double', unit: 'dB', required: true, min: -100, max: 12 }],
  expect: [{ property: 'volume', in: ['$level'] }],
  run: async (device, args) => {
    const group = groupOf(device.params);
    const tenths = Math.round(Number(args.level) * 10);
    if (tenths / 10 !== args.level) throw deviceError('refused', say('音量以 0.1 dB 为步进', 'steps are of 0.1 dB'));
    await ask(
      device,
      commands.group(group, tenths),
      (message) => message.kind === 'group' && message.tenths === tenths,
    );
  },
  readBack: (device) => readVolume(device),
};

const sisVolume = (matrix: boolean): ActionDef => ({
  id: 'volume',
  name: say('音量', 'Volume'),
  capability: 'volume',
  params: [
    ...(matrix ? [output] : []),
    { id: 'level', name: say('音量', 'Level'), type: 'int', required: true, min: 0, max: 100 },
  ],
  expect: [{ property: matrix ? 'volume[$output]' : 'volume', in: ['$level'] }],
  run: async (device, args) => {
    const to = matrix ? Number(args.output) : undefined;
    await ask(
      device,
      commands.volume(Number(args.level), to),
      (message) => message.kind === 'volume' && message.output === to,
    );
  },
  ...(matrix ? {} : { readBack: (device: Device) => readVolume(device) }),
});

const flag = (
  id: 'freeze' | 'lock',
  zh: string,
  en: string,
  field: Field,
  command: (on: boolean) => string,
  readBack: (device: Device) => Promise<void>,
): ActionDef => ({
  id,
  name: say(zh, en),
  capability: id,
  params: [field],
  expect: [{ property: id, in: ['$on'] }],
  run: async (device, args) => {
    await ask(device, command(args.on === true), (message) => message.kind === id);
  },
  readBack,
});

const preset = (recall: boolean, most: number): ActionDef => ({
  id: recall ? 'recallPreset' : 'savePreset',
  name: recall ? say('调用预设', 'Recall preset') : say('保存预设', 'Save preset'),
  capability: 'preset',
  ...(recall ? {} : { confirm: true }),
  params: [{ id: 'preset', name: say('预设编号', 'Preset'), type: 'int', required: true, min: 1, max: most }],
  run: async (device, args) => {
    const number = Number(args.preset);
    await ask(
      device,
      recall ? commands.recall(number) : commands.save(number),
      (message) => message.kind === 'preset' && message.number === number,
    );
    if (recall && isMatrix(device.params)) await readTie(device, 1);
  },
});

export const sisActions = ({ params }: DeviceView): readonly ActionDef[] => {
  const matrix = isMatrix(params);
  const kind = volumeOf(params);
  const presets = presetsOf(params);
  return [
    matrix ? route : selectInput,
    mute(matrix, 'video', '画面静音', 'Picture mute'),
    mute(matrix, 'audio', '静音', 'Sound mute'),
    ...(kind === 'none' ? [] : [kind === 'group' ? groupVolume : sisVolume(matrix)]),
    ...(canFreeze(params)
      ? [flag('freeze', '画面冻结', 'Freeze', on('冻结', 'Frozen'), commands.freeze, readFreeze)]
      : []),
    flag('lock', '锁定前面板', 'Lock the front panel', on('锁定', 'Locked'), commands.lock, readLock),
    ...(presets > 0 ? [preset(true, presets), preset(false, presets)] : []),
  ];
};
