import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { Device } from '../../kit/device.ts';
import { isDeviceError } from '../../kit/device-error.ts';
import type { DeviceView, Field } from '../../kit/field.ts';
import { readFreeze, readInput, readMute, readPower } from './pjlink.polls.ts';
import { inputChoices, say } from './pjlink.properties.ts';
import { ask, classOf } from './pjlink.talk.ts';

type Args = Readonly<Record<string, Value>>;

const on = (zh: string, en: string): Field => ({ id: 'on', name: say(zh, en), type: 'bool', required: true });
const digit = (args: Args): string => (args.on === true ? '1' : '0');

/** Projectors with a shutter and no sound know only "both" (31, 30) and refuse the picture alone. */
const setMute = async (device: Device, half: '1' | '2', state: string): Promise<void> => {
  try {
    await ask(device, '1', 'AVMT', half + state);
  } catch (error) {
    if (half === '2' || !isDeviceError(error) || error.kind !== 'refused') throw error;
    await ask(device, '1', 'AVMT', `3${state}`);
  }
};

const mute = (id: 'videoMute' | 'audioMute', half: '1' | '2', zh: string, en: string): ActionDef => ({
  id,
  name: say(zh, en),
  capability: id,
  params: [on('静音', 'Muted')],
  expect: [{ property: id, in: ['$on'] }],
  run: (device, args) => setMute(device, half, digit(args)),
  readBack: readMute,
});

const direction: Field = {
  id: 'direction',
  name: say('方向', 'Direction'),
  type: 'enum',
  required: true,
  options: [
    { code: 'up', name: say('增大', 'Up') },
    { code: 'down', name: say('减小', 'Down') },
  ],
};

/** The document has one step up or down and no level to read, so the device's OK is all the proof there is. */
const volume = (id: 'volume' | 'microphoneVolume', command: string, zh: string, en: string): ActionDef => ({
  id,
  name: say(zh, en),
  capability: id,
  params: [direction],
  run: async (device: Device, args: Args) => {
    await ask(device, '2', command, args.direction === 'up' ? '1' : '0');
  },
});

/** Lamps warm up for a minute, and cool down for up to two. */
const turningMs = 180_000;

const everyAction: readonly ActionDef[] = [
  {
    id: 'power',
    name: say('开关机', 'Power'),
    capability: 'power',
    params: [on('开机', 'On')],
    timeoutMs: turningMs,
    expect: [
      { when: { on: true }, property: 'power', in: ['on', 'warming'] },
      { when: { on: false }, property: 'power', in: ['standby', 'cooling'] },
    ],
    run: async (device, args) => {
      await ask(device, '1', 'POWR', digit(args));
    },
    readBack: readPower,
  },
  {
    id: 'setInput',
    name: say('切换输入', 'Select input'),
    capability: 'input',
    params: [
      {
        id: 'input',
        name: say('输入', 'Input'),
        type: 'enum',
        required: true,
        options: inputChoices,
        pattern: '^[1-6][1-9A-Z]$',
      },
    ],
    expect: [{ property: 'input', in: ['$input'] }],
    run: async (device, args) => {
      await ask(device, classOf(device), 'INPT', String(args.input));
    },
    readBack: readInput,
  },
  mute('videoMute', '1', '画面静音', 'Picture mute'),
  mute('audioMute', '2', '静音', 'Sound mute'),
  {
    id: 'freeze',
    name: say('画面冻结', 'Freeze'),
    capability: 'freeze',
    params: [on('冻结', 'Frozen')],
    expect: [{ property: 'freeze', in: ['$on'] }],
    run: async (device, args) => {
      await ask(device, '2', 'FREZ', digit(args));
    },
    readBack: readFreeze,
  },
  volume('volume', 'SVOL', '音量', 'Speaker volume'),
  volume('microphoneVolume', 'MVOL', '话筒音量', 'Microphone volume'),
];

const ofClass2: ReadonlySet<string> = new Set(['freeze', 'volume', 'microphoneVolume']);

/** A projector that reports class 1 is offered only what class 1 supports. */
export const pjlinkActions = (device: DeviceView): readonly ActionDef[] =>
  device.get('protocolClass') === '1' ? everyAction.filter(({ id }) => !ofClass2.has(id)) : everyAction;
