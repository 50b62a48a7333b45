import type { DeviceView } from '../../kit/field.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { knownOf } from './onvif.known.ts';

export const say = (zh: string, en: string) => ({ zh, en });
export const mostInputs = 8;

const text = (id: string, zh: string, en: string, capability?: PropertyDef['capability']): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'string',
  access: 'r',
  ...(capability === undefined ? {} : { capability }),
});

const identity: readonly PropertyDef[] = [
  text('manufacturer', '制造商', 'Manufacturer', 'manufacturer'),
  text('model', '型号', 'Model', 'model'),
  text('firmware', '固件版本', 'Firmware', 'firmware'),
  text('serialNumber', '序列号', 'Serial number', 'serialNumber'),
  text('hardware', '硬件型号', 'Hardware'),
  {
    id: 'clockOffset',
    name: say('时钟偏差', 'Clock offset'),
    type: 'int',
    unit: 's',
    access: 'r',
    alarm: [
      {
        id: 'clockAhead',
        op: '>',
        value: 300,
        level: 'minor',
        text: say('摄像机时钟偏快', 'the clock of the camera is ahead'),
      },
      {
        id: 'clockBehind',
        op: '<',
        value: -300,
        level: 'minor',
        text: say('摄像机时钟偏慢', 'the clock of the camera is behind'),
      },
    ],
  },
];

const events: readonly PropertyDef[] = [
  { id: 'motion', name: say('移动侦测', 'Motion'), type: 'bool', access: 'r', capability: 'motion' },
  {
    id: 'tamper',
    name: say('遮挡报警', 'Tampering'),
    type: 'bool',
    access: 'r',
    alarm: [
      {
        id: 'tamper',
        op: '==',
        value: true,
        level: 'serious',
        text: say('摄像机被遮挡或移动', 'the camera was tampered with'),
      },
    ],
  },
  {
    id: 'input',
    name: say('报警输入', 'Digital input'),
    type: 'bool',
    access: 'r',
    capability: 'contact',
    index: { from: 1, to: mostInputs },
  },
];

const ptz: readonly PropertyDef[] = [
  { id: 'pan', name: say('水平位置', 'Pan'), type: 'double', access: 'r', capability: 'pan', history: 'none' },
  { id: 'tilt', name: say('垂直位置', 'Tilt'), type: 'double', access: 'r', capability: 'tilt', history: 'none' },
  { id: 'zoom', name: say('变焦位置', 'Zoom'), type: 'double', access: 'r', capability: 'zoom', history: 'none' },
  { id: 'moving', name: say('正在转动', 'Moving'), type: 'bool', access: 'r', history: 'none' },
];

const imagingNames: Readonly<Record<string, readonly [id: string, zh: string, en: string]>> = {
  Brightness: ['brightness', '亮度', 'Brightness'],
  Contrast: ['contrast', '对比度', 'Contrast'],
  ColorSaturation: ['saturation', '色彩饱和度', 'Saturation'],
  Sharpness: ['sharpness', '锐度', 'Sharpness'],
};
export const imagingOf = (name: string) => imagingNames[name];

/** Before a device was connected: what cameras commonly have. */
const commonly = { profiles: 2, relays: 1, imaging: Object.keys(imagingNames) };

const many = (id: string, zh: string, en: string, to: number, more: Partial<PropertyDef>): PropertyDef[] =>
  to === 0 ? [] : [{ id, name: say(zh, en), type: 'string', access: 'r', index: { from: 1, to }, ...more }];

export const onvifProperties = (view: DeviceView): PropertyDef[] => {
  const known = knownOf(view);
  const streams = known?.profiles.length ?? commonly.profiles;
  return [
    ...identity,
    ...many('profile', '码流', 'Profile', streams, {}),
    ...many('stream', '视频流地址', 'Stream address', streams, { capability: 'stream' }),
    ...many('snapshot', '快照地址', 'Snapshot address', streams, { capability: 'snapshot' }),
    ...(known === undefined || known.ptzProfile !== undefined ? ptz : []),
    ...(known?.imaging ?? commonly.imaging).flatMap((name): PropertyDef[] => {
      const [id, zh, en] = imagingNames[name] ?? [];
      if (id === undefined || zh === undefined || en === undefined) return [];
      return [
        {
          id,
          name: say(zh, en),
          type: 'double',
          access: 'rw',
          ...(id === 'brightness' ? { capability: 'brightness' as const } : {}),
        },
      ];
    }),
    ...many('relay', '继电器输出', 'Relay output', known?.relays.length ?? commonly.relays, {
      type: 'bool',
      access: 'rw',
      capability: 'relay',
    }),
    ...events,
  ];
};
