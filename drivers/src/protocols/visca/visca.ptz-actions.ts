import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { EnumItem, Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { commands, type Direction, directions, fastestPan } from './visca.commands.ts';
import { moveFor, stop } from './visca.motion.ts';
import { command } from './visca.talk.ts';

const names: Record<Direction, EnumItem['name']> = {
  up: say('上', 'Up'),
  down: say('下', 'Down'),
  left: say('左', 'Left'),
  right: say('右', 'Right'),
  upLeft: say('左上', 'Up left'),
  upRight: say('右上', 'Up right'),
  downLeft: say('左下', 'Down left'),
  downRight: say('右下', 'Down right'),
};

const choice = (id: string, zh: string, en: string, options: readonly EnumItem[]): Field => ({
  id,
  name: say(zh, en),
  type: 'enum',
  required: true,
  options,
});

/** A movement stops after this time; a console with a button held sends the action again before that. */
const duration: Field = {
  id: 'durationMs',
  name: say('持续时间', 'Duration'),
  type: 'int',
  unit: 'ms',
  min: 50,
  max: 10_000,
  default: 500,
};
const speed = (max: number, usual: number): Field => ({
  id: 'speed',
  name: say('速度', 'Speed'),
  type: 'int',
  min: max === 7 ? 0 : 1,
  max,
  default: usual,
});

const numberOf = (value: Value | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;
const directionOf = (value: Value | undefined): Direction => directions.find((one) => one === value) ?? 'up';

const ramp = (
  id: 'zoom' | 'focus',
  zh: string,
  en: string,
  params: readonly [EnumItem, EnumItem],
  body: (first: boolean, speed: number) => number[],
): ActionDef[] => [
  {
    id,
    name: say(zh, en),
    capability: id,
    params: [choice('direction', '方向', 'Direction', params), speed(7, 3), duration],
    run: (device, args) =>
      moveFor(
        device,
        id,
        body(args.direction === params[0].code, numberOf(args.speed, 3)),
        numberOf(args.durationMs, 500),
      ),
  },
  {
    id: `${id}Stop`,
    name: say(`${zh}停止`, `Stop ${en.toLowerCase()}`),
    capability: id,
    run: (device) => stop(device, id),
  },
];

export const ptzActions: readonly ActionDef[] = [
  {
    id: 'move',
    name: say('云台转动', 'Pan and tilt'),
    capability: 'panTilt',
    params: [
      choice(
        'direction',
        '方向',
        'Direction',
        directions.map((code) => ({ code, name: names[code] })),
      ),
      speed(fastestPan, 8),
      duration,
    ],
    run: (device, args) =>
      moveFor(
        device,
        'panTilt',
        commands.drive(directionOf(args.direction), numberOf(args.speed, 8)),
        numberOf(args.durationMs, 500),
      ),
  },
  {
    id: 'moveStop',
    name: say('云台停止', 'Stop pan and tilt'),
    capability: 'panTilt',
    run: (device) => stop(device, 'panTilt'),
  },
  {
    id: 'home',
    name: say('云台归位', 'Home position'),
    capability: 'panTilt',
    run: (device) => command(device, commands.home()),
  },
  {
    id: 'panTiltReset',
    name: say('云台复位校准', 'Reset pan and tilt'),
    capability: 'panTilt',
    confirm: true,
    run: (device) => command(device, commands.panTiltReset()),
  },
  ...ramp(
    'zoom',
    '变焦',
    'Zoom',
    [
      { code: 'tele', name: say('拉近', 'In') },
      { code: 'wide', name: say('拉远', 'Out') },
    ],
    commands.zoom,
  ),
  ...ramp(
    'focus',
    '对焦',
    'Focus',
    [
      { code: 'far', name: say('远', 'Far') },
      { code: 'near', name: say('近', 'Near') },
    ],
    commands.focus,
  ),
];
