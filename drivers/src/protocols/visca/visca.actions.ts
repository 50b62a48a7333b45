import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { Device } from '../../kit/device.ts';
import type { DeviceView, EnumItem, Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { commands, fastestPan } from './visca.commands.ts';
import {
  readBacklight,
  readExposure,
  readFocusMode,
  readPositions,
  readPower,
  readTally,
  readWhiteBalance,
  type Target,
} from './visca.polls.ts';
import { presetActions } from './visca.preset-actions.ts';
import { exposureChoices, focusChoices, whiteBalanceChoices } from './visca.properties.ts';
import { ptzActions } from './visca.ptz-actions.ts';
import { command } from './visca.talk.ts';
import { exposureModes, whiteBalances } from './visca.values.ts';

const on = (zh: string, en: string): Field => ({ id: 'on', name: say(zh, en), type: 'bool', required: true });
const whole = (id: string, zh: string, en: string, min: number, max: number, rest: Partial<Field> = {}): Field => ({
  id,
  name: say(zh, en),
  type: 'int',
  min,
  max,
  ...rest,
});

const choose = (
  id: string,
  property: string,
  zh: string,
  en: string,
  options: readonly EnumItem[],
  body: (code: string) => number[],
  readBack: (device: Device) => Promise<void>,
): ActionDef => ({
  id,
  name: say(zh, en),
  params: [{ id: 'mode', name: say('模式', 'Mode'), type: 'enum', required: true, options }],
  expect: [{ property, in: ['$mode'] }],
  run: (device, args) => command(device, body(String(args.mode))),
  readBack,
});

/** The code of a name; only the field's own choices can arrive here. */
const codeOf = (codes: Readonly<Record<string, number>>, name: string): number => codes[name] ?? 0;

const aimAt = async (device: Device, target: Target, body: number[]): Promise<void> => {
  device.store.set('target', target);
  await command(device, body);
};

const number = (value: Value | undefined, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const fixed: readonly ActionDef[] = [
  {
    id: 'power',
    name: say('开关机', 'Power'),
    capability: 'power',
    params: [on('开机', 'On')],
    timeoutMs: 30_000,
    expect: [
      { when: { on: true }, property: 'power', in: ['on'] },
      { when: { on: false }, property: 'power', in: ['standby'] },
    ],
    run: (device, args) => command(device, commands.power(args.on === true)),
    readBack: readPower,
  },
  ...ptzActions,
  {
    id: 'moveTo',
    name: say('转到绝对位置', 'Move to a position'),
    capability: 'position',
    params: [
      whole('pan', '水平位置', 'Pan position', -0x8000, 0x7fff, { required: true }),
      whole('tilt', '垂直位置', 'Tilt position', -0x8000, 0x7fff, { required: true }),
      whole('speed', '速度', 'Speed', 1, fastestPan, { default: 12 }),
    ],
    timeoutMs: 30_000,
    expect: [{ property: 'arrived', in: [true] }],
    run: (device, args) => {
      const [pan, tilt] = [number(args.pan, 0), number(args.tilt, 0)];
      const digits = number(device.store.get('panDigits') as Value | undefined, 4);
      return aimAt(device, { pan, tilt }, commands.panTiltTo(pan, tilt, number(args.speed, 12), digits));
    },
    readBack: readPositions,
  },
  {
    id: 'zoomTo',
    name: say('变焦到', 'Zoom to'),
    capability: 'zoom',
    params: [whole('zoom', '变焦位置', 'Zoom position', 0, 0x7ac0, { required: true })],
    timeoutMs: 20_000,
    expect: [{ property: 'arrived', in: [true] }],
    run: (device, args) => {
      const zoom = number(args.zoom, 0);
      return aimAt(device, { zoom }, commands.zoomTo(zoom));
    },
    readBack: readPositions,
  },
  ...presetActions,
  choose(
    'focusMode',
    'focusMode',
    '对焦模式',
    'Focus mode',
    focusChoices,
    (mode) => commands.focusMode(mode === 'auto'),
    readFocusMode,
  ),
  {
    id: 'focusOnePush',
    name: say('一键对焦', 'One-push focus'),
    run: (device) => command(device, commands.focusOnePush()),
  },
  choose(
    'exposureMode',
    'exposureMode',
    '曝光模式',
    'Exposure mode',
    exposureChoices,
    (mode) => commands.exposure(codeOf(exposureModes, mode)),
    readExposure,
  ),
  choose(
    'whiteBalance',
    'whiteBalance',
    '白平衡',
    'White balance',
    whiteBalanceChoices,
    (mode) => commands.whiteBalance(codeOf(whiteBalances, mode)),
    readWhiteBalance,
  ),
  {
    id: 'backlight',
    name: say('背光补偿', 'Backlight compensation'),
    params: [on('开启', 'On')],
    expect: [{ property: 'backlight', in: ['$on'] }],
    run: (device, args) => command(device, commands.backlight(args.on === true)),
    readBack: readBacklight,
  },
];

/** PTZOptics cameras accept their tally command but have no inquiry for it. */
const tally = (kind: 'sony' | 'ptzoptics'): ActionDef => ({
  id: 'tally',
  name: say('提示灯', 'Tally light'),
  params: [on('点亮', 'Lit')],
  ...(kind === 'sony' ? { expect: [{ property: 'tally', in: ['$on'] }], readBack: readTally } : {}),
  run: async (device, args) => {
    const lit = args.on === true;
    await command(device, kind === 'sony' ? commands.sonyTally(lit) : commands.ptzOpticsTally(lit));
  },
});

export const viscaActions = (device: DeviceView): readonly ActionDef[] => {
  const kind = device.params.tally;
  return kind === 'sony' || kind === 'ptzoptics' ? [...fixed, tally(kind)] : fixed;
};
