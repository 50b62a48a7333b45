import type { DeclaredAction, DeclaredProperty, Definition } from '../definition.ts';
import type { DmxKind } from './dmx-level.ts';

const say = (zh: string, en: string) => ({ zh, en });

type Part = 'dimmer' | 'color' | 'amber' | 'white' | 'strobe';
const parts: Record<Part, Omit<DeclaredProperty, 'id' | 'wire' | 'access'>> = {
  dimmer: { name: say('亮度', 'Dimmer'), type: 'int', unit: '%', capability: 'brightness' },
  color: { name: say('颜色', 'Colour'), type: 'string', capability: 'color' },
  amber: { name: say('琥珀色', 'Amber'), type: 'int', unit: '%' },
  white: { name: say('白色', 'White'), type: 'int', unit: '%' },
  strobe: { name: say('频闪', 'Strobe'), type: 'int' },
};

const property = (id: Part, channel: number, kind: DmxKind): DeclaredProperty => ({
  ...parts[id],
  id,
  access: 'rw',
  wire: { channel, kind },
});

const fade: DeclaredAction['params'][number] = {
  id: 'fade',
  name: say('渐变时间', 'Fade time'),
  type: 'double',
  unit: 's',
  default: 0,
  min: 0,
  max: 3_600,
};

const setTo = (id: Part): DeclaredAction => {
  const { name, type, unit, capability } = parts[id];
  return {
    id: `set${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    name: say(`设置${name.zh}`, `Set ${name.en.toLowerCase()}`),
    ...(capability === undefined ? {} : { capability }),
    params: [
      {
        id,
        name,
        type,
        required: true,
        ...(type === 'string' ? { pattern: '^#?[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$' } : { min: 0 }),
        ...(unit === '%' ? { unit, max: 100 } : type === 'int' ? { max: 255 } : {}),
      },
      fade,
    ],
    wire: { levels: `${id} = {${id}}`, fadeSeconds: '{fade}' },
  };
};

const scene = (id: string, zh: string, en: string, levels: string): DeclaredAction => ({
  id,
  name: say(zh, en),
  capability: 'scene',
  params: [fade],
  wire: { levels, fadeSeconds: '{fade}' },
});

/** Personalities, with channels counted from the start address as in the makers' manuals. */
export const dmxFixtures = {
  /** One channel. */
  dimmer: { properties: [property('dimmer', 1, 'percent')], actions: [setTo('dimmer')] },
  /** Red, green, blue, amber, dimmer, strobe. */
  rgbaDimmerStrobe: {
    properties: [
      property('color', 1, 'rgb'),
      property('amber', 4, 'percent'),
      property('dimmer', 5, 'percent'),
      property('strobe', 6, 'level'),
    ],
    actions: [
      setTo('color'),
      setTo('amber'),
      setTo('dimmer'),
      setTo('strobe'),
      scene('warm', '暖光', 'Warm light', 'color = #ff8c28; amber = 100; dimmer = 100; strobe = 0'),
    ],
  },
  /** Dimmer, red, green, blue, white. */
  dimmerRgbw: {
    properties: [property('dimmer', 1, 'percent'), property('color', 2, 'rgb'), property('white', 5, 'percent')],
    actions: [
      setTo('dimmer'),
      setTo('color'),
      setTo('white'),
      scene('plain', '白光', 'White light', 'color = #000000; white = 100; dimmer = 100'),
    ],
  },
  /** Red, green, blue, strobe, master, special functions; the last one stays at its default. */
  rgbStrobeMaster: {
    properties: [property('color', 1, 'rgb'), property('strobe', 4, 'level'), property('dimmer', 5, 'percent')],
    actions: [setTo('color'), setTo('strobe'), setTo('dimmer')],
  },
} as const satisfies Record<string, Definition>;
