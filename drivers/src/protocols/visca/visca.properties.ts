import type { EnumItem } from '../../kit/field.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';

const minute = 60_000;

export const powerChoices: readonly EnumItem[] = [
  { code: 'standby', name: say('待机', 'Standby'), color: 'quiet' },
  { code: 'on', name: say('开机', 'On'), color: 'good' },
];

export const focusChoices: readonly EnumItem[] = [
  { code: 'auto', name: say('自动', 'Auto') },
  { code: 'manual', name: say('手动', 'Manual') },
];

export const exposureChoices: readonly EnumItem[] = [
  { code: 'auto', name: say('全自动', 'Full auto') },
  { code: 'manual', name: say('手动', 'Manual') },
  { code: 'shutter', name: say('快门优先', 'Shutter priority') },
  { code: 'iris', name: say('光圈优先', 'Iris priority') },
  { code: 'bright', name: say('亮度优先', 'Bright') },
];

export const whiteBalanceChoices: readonly EnumItem[] = [
  { code: 'auto', name: say('自动', 'Auto') },
  { code: 'indoor', name: say('室内', 'Indoor') },
  { code: 'outdoor', name: say('室外', 'Outdoor') },
  { code: 'onePush', name: say('一键白平衡', 'One push') },
  { code: 'atw', name: say('自动跟踪', 'Auto tracing') },
  { code: 'manual', name: say('手动', 'Manual') },
];

const fact = (id: 'manufacturer' | 'model' | 'firmware', zh: string, en: string): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'string',
  capability: id,
  access: 'r',
  history: 'none',
});

const position = (
  id: 'pan' | 'tilt' | 'zoom' | 'focus',
  zh: string,
  en: string,
  staleAfterMs = minute,
): PropertyDef => ({ id, name: say(zh, en), type: 'int', capability: id, access: 'rw', staleAfterMs });

const choice = (
  id: string,
  zh: string,
  en: string,
  items: readonly EnumItem[],
  capability?: PropertyDef['capability'],
): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'enum',
  enum: items,
  access: 'rw',
  staleAfterMs: 3 * minute,
  ...(capability === undefined ? {} : { capability }),
});

const flag = (id: string, zh: string, en: string, access: 'r' | 'rw'): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'bool',
  access,
  staleAfterMs: 3 * minute,
});

export const viscaProperties: readonly PropertyDef[] = [
  choice('power', '电源', 'Power', powerChoices, 'power'),
  position('pan', '水平位置', 'Pan position'),
  position('tilt', '垂直位置', 'Tilt position'),
  position('zoom', '变焦位置', 'Zoom position'),
  flag('arrived', '已到达指定位置', 'At the commanded position', 'r'),
  choice('focusMode', '对焦模式', 'Focus mode', focusChoices),
  position('focus', '对焦位置', 'Focus position', 3 * minute),
  choice('exposureMode', '曝光模式', 'Exposure mode', exposureChoices),
  choice('whiteBalance', '白平衡', 'White balance', whiteBalanceChoices),
  flag('backlight', '背光补偿', 'Backlight compensation', 'rw'),
  flag('tally', '提示灯', 'Tally light', 'rw'),
  { id: 'preset', name: say('最近的预置位', 'Last preset'), type: 'int', capability: 'preset', access: 'rw' },
  fact('manufacturer', '制造商', 'Manufacturer'),
  fact('model', '型号代码', 'Model code'),
  fact('firmware', '固件版本', 'Firmware'),
];
