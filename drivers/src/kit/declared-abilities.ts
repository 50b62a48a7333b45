import type { Value } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty } from './definition.ts';
import type { EnumItem } from './field.ts';
import { say } from './say.ts';

type WireValues = Readonly<Record<string, Value>>;

/**
 * Abilities that most displays and projectors share, with the same names in every ready model; only the protocol
 * differs.
 */
const powerChoices: readonly EnumItem[] = [
  { code: 'standby', name: say('待机', 'Standby'), color: 'quiet' },
  { code: 'on', name: say('开机', 'On'), color: 'good' },
  { code: 'cooling', name: say('冷却中', 'Cooling down'), color: 'busy', transitional: true },
  { code: 'warming', name: say('预热中', 'Warming up'), color: 'busy', transitional: true },
];

/** Standby and on; projectors also cool down and warm up. */
export const powerProperty = (wire: WireValues, turns = false): DeclaredProperty => ({
  id: 'power',
  name: say('电源', 'Power'),
  type: 'enum',
  capability: 'power',
  enum: turns ? powerChoices : powerChoices.slice(0, 2),
  access: 'rw',
  wire,
});

export const powerAction = (wire: WireValues, turns = false): DeclaredAction => ({
  id: 'power',
  name: say('开关机', 'Power'),
  capability: 'power',
  params: [{ id: 'on', name: say('开机', 'On'), type: 'bool', required: true }],
  // Lamps warm up for a minute, and cool down for up to two.
  timeoutMs: turns ? 180_000 : 20_000,
  expect: [
    { when: { on: true }, property: 'power', in: turns ? ['on', 'warming'] : ['on'] },
    { when: { on: false }, property: 'power', in: turns ? ['standby', 'cooling'] : ['standby'] },
  ],
  wire,
});

export const volumeProperty = (wire: WireValues): DeclaredProperty => ({
  id: 'volume',
  name: say('音量', 'Volume'),
  type: 'int',
  capability: 'volume',
  unit: '%',
  access: 'rw',
  wire,
});

export const volumeAction = (wire: WireValues): DeclaredAction => ({
  id: 'volume',
  name: say('音量', 'Volume'),
  capability: 'volume',
  params: [{ id: 'level', name: say('音量', 'Volume'), type: 'int', unit: '%', required: true, min: 0, max: 100 }],
  expect: [{ property: 'volume', in: ['$level'] }],
  wire,
});

const switched = (
  id: 'audioMute' | 'videoMute' | 'shutter',
  zh: string,
  en: string,
  argument: { zh: string; en: string },
) => ({
  property: (wire: WireValues): DeclaredProperty => ({
    id,
    name: say(zh, en),
    type: 'bool',
    capability: id,
    access: 'rw',
    wire,
  }),
  action: (wire: WireValues): DeclaredAction => ({
    id,
    name: say(zh, en),
    capability: id,
    params: [{ id: 'on', name: argument, type: 'bool', required: true }],
    expect: [{ property: id, in: ['$on'] }],
    wire,
  }),
});

export const audioMute = switched('audioMute', '静音', 'Sound mute', say('静音', 'Muted'));
export const videoMute = switched('videoMute', '画面静音', 'Picture mute', say('静音', 'Muted'));
export const shutter = switched('shutter', '快门', 'Shutter', say('关闭', 'Closed'));

/** Plain names of connectors, by the codes that ready models use. */
const inputNames: Readonly<Record<string, EnumItem['name']>> = {
  hdmi1: say('HDMI 1', 'HDMI 1'),
  hdmi2: say('HDMI 2', 'HDMI 2'),
  hdmi3: say('HDMI 3', 'HDMI 3'),
  hdmi4: say('HDMI 4', 'HDMI 4'),
  displayPort: say('DisplayPort', 'DisplayPort'),
  dvi: say('DVI', 'DVI'),
  vga: say('VGA', 'VGA'),
  video: say('视频', 'Video'),
  component: say('色差分量', 'Component'),
  ops: say('OPS 插卡', 'OPS slot'),
  media: say('内置播放器', 'Built-in player'),
};
const inputChoices = (codes: readonly string[]): EnumItem[] =>
  codes.map((code) => ({ code, name: inputNames[code] ?? say(code, code) }));

export const inputProperty = (codes: readonly string[], wire: WireValues): DeclaredProperty => ({
  id: 'input',
  name: say('输入', 'Input'),
  type: 'enum',
  capability: 'input',
  enum: inputChoices(codes),
  access: 'rw',
  wire,
});

export const inputAction = (codes: readonly string[], wire: WireValues): DeclaredAction => ({
  id: 'setInput',
  name: say('切换输入', 'Select input'),
  capability: 'input',
  params: [{ id: 'input', name: say('输入', 'Input'), type: 'enum', required: true, options: inputChoices(codes) }],
  expect: [{ property: 'input', in: ['$input'] }],
  wire,
});
