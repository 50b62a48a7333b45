import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import type { DriverModel } from '../../kit/driver-model.ts';
import { say } from '../../kit/say.ts';

type Param = DeclaredAction['params'][number];

const plain = (id: string, zh: string, en: string, address: string): DeclaredAction => ({
  id,
  name: say(zh, en),
  params: [],
  wire: { address },
});

const cue: Param = {
  id: 'number',
  name: say('编号', 'Number'),
  type: 'string',
  required: true,
  maxLength: 32,
  pattern: '^[A-Za-z0-9.]+$',
};
const whole = (id: string, zh: string, en: string, rest: Partial<Param> = {}): Param => ({
  id,
  name: say(zh, en),
  type: 'int',
  required: true,
  min: 1,
  max: 9_999,
  ...rest,
});
const fraction: Param = {
  id: 'level',
  name: say('电平 (0–1)', 'Level (0–1)'),
  type: 'double',
  required: true,
  min: 0,
  max: 1,
};

const qlab: readonly DeclaredAction[] = [
  plain('go', '执行 GO', 'Go', '/go'),
  plain('stop', '停止', 'Stop', '/stop'),
  plain('pause', '暂停', 'Pause', '/pause'),
  plain('resume', '继续', 'Resume', '/resume'),
  { ...plain('panic', '紧急停止', 'Panic', '/panic'), confirm: true },
  {
    id: 'startCue',
    name: say('启动提示点', 'Start a cue'),
    capability: 'scene',
    params: [cue],
    wire: { address: '/cue/{number}/start' },
  },
];

const eos: readonly DeclaredAction[] = [
  plain('go', '执行 GO', 'Go', '/eos/key/go_0'),
  {
    id: 'fireCue',
    name: say('触发场景', 'Fire a cue'),
    capability: 'scene',
    params: [whole('list', '场景列表', 'Cue list', { default: 1 }), cue],
    wire: { address: '/eos/cue/{list}/{number}/fire' },
  },
  {
    id: 'fireMacro',
    name: say('触发宏', 'Fire a macro'),
    params: [whole('macro', '宏编号', 'Macro')],
    wire: { address: '/eos/macro/{macro}/fire' },
  },
  {
    id: 'submaster',
    name: say('集控', 'Submaster'),
    capability: 'brightness',
    params: [whole('sub', '集控编号', 'Submaster'), fraction],
    wire: { address: '/eos/sub/{sub}', arguments: 'f:{level}' },
  },
];

const xAirFader = '/lr/mix/fader';
const xAirOn = '/lr/mix/on';
const xAirProperties: readonly DeclaredProperty[] = [
  {
    id: 'mainFader',
    name: say('主推子', 'Main fader'),
    type: 'double',
    unit: '%',
    capability: 'volume',
    access: 'rw',
    staleAfterMs: 60_000,
    wire: { address: xAirFader, query: xAirFader, scale: 100 },
  },
  {
    id: 'mainOn',
    name: say('主输出开启', 'Main output on'),
    type: 'bool',
    access: 'rw',
    staleAfterMs: 60_000,
    wire: { address: xAirOn, query: xAirOn },
  },
];
const xAir: readonly DeclaredAction[] = [
  {
    id: 'mainFader',
    name: say('主推子', 'Main fader'),
    capability: 'volume',
    params: [fraction],
    wire: { address: xAirFader, arguments: 'f:{level}' },
  },
  {
    id: 'mainOn',
    name: say('主输出开关', 'Main output'),
    params: [{ id: 'on', name: say('开启', 'On'), type: 'bool', required: true }],
    expect: [{ property: 'mainOn', in: ['$on'] }],
    wire: { address: xAirOn, arguments: 'i:{on}' },
  },
];

const xAirModel = (name: string): DriverModel => ({
  manufacturer: 'Behringer',
  name,
  category: 'audioProcessor',
  params: { port: 10_024, aliveAddress: '/xinfo', subscribeAddress: '/xremote' },
  definition: { properties: xAirProperties, actions: xAir },
  source: 'Behringer, "X AIR mixer series remote control protocol": UDP port 10024, /lr/mix, /xremote, /xinfo',
});

export const oscModels: readonly DriverModel[] = [
  {
    manufacturer: 'Figure 53',
    name: 'QLab',
    category: 'other',
    params: { port: 53_000 },
    definition: { properties: [], actions: qlab },
    source: 'Figure 53, QLab documentation, "OSC Dictionary": UDP port 53000',
  },
  {
    manufacturer: 'ETC',
    name: 'Eos',
    category: 'lighting',
    params: { port: 8000 },
    definition: { properties: [], actions: eos },
    source: 'ETC, Eos Family Show Control User Guide, chapter "OSC" (the UDP port is set on the console)',
  },
  xAirModel('X AIR XR16'),
  xAirModel('X AIR XR18'),
];
