import type { SourceText } from '@eoms/contract/vocabulary';
import type { DeviceView, EnumItem } from '../../kit/field.ts';
import type { PropertyDef, SuggestedAlarm } from '../../kit/property.ts';
import { errorParts, genericInputName, parseInputList } from './pjlink.values.ts';

export const say = (zh: string, en: string): SourceText => ({ zh, en });
const minute = 60_000;

/** What the device reported; before the first connection, the data of its model or administrator. */
export const inputChoices = (device: DeviceView): EnumItem[] => {
  const written = parseInputList(String(device.params.inputs ?? ''));
  const listed = device.store.get('inputs') as readonly { code: string; name?: string }[] | undefined;
  return (listed ?? written).map(({ code, name }) => {
    const label = written.find((input) => input.code === code)?.name || name;
    return { code, name: label ? say(label, label) : genericInputName(code) };
  });
};

const kinds = ['1', '2', '3', '4', '5', '6'];
const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const genericInputs: readonly EnumItem[] = kinds.flatMap((kind) =>
  numbers.map((number) => ({ code: `${kind}${number}`, name: genericInputName(`${kind}${number}`) })),
);

/** Display names: where there is no list of inputs, those of the protocol. */
const inputNames = (device: DeviceView): readonly EnumItem[] => {
  const known = inputChoices(device);
  return known.length > 0 ? known : genericInputs;
};

const powerChoices: readonly EnumItem[] = [
  { code: 'standby', name: say('待机', 'Standby'), color: 'quiet' },
  { code: 'on', name: say('开机', 'On'), color: 'good' },
  { code: 'cooling', name: say('冷却中', 'Cooling down'), color: 'busy', transitional: true },
  { code: 'warming', name: say('预热中', 'Warming up'), color: 'busy', transitional: true },
];

const errorChoices: readonly EnumItem[] = [
  { code: 'ok', name: say('正常', 'OK'), color: 'good' },
  { code: 'warning', name: say('警告', 'Warning'), color: 'warning' },
  { code: 'error', name: say('故障', 'Fault'), color: 'bad' },
];

const errorNames: Record<(typeof errorParts)[number], SourceText> = {
  Fan: say('风扇', 'Fan'),
  Lamp: say('光源', 'Lamp'),
  Temperature: say('温度', 'Temperature'),
  Cover: say('机盖', 'Cover'),
  Filter: say('滤网', 'Filter'),
  Other: say('其他', 'Other'),
};

const errorAlarms = (name: SourceText): SuggestedAlarm[] => [
  { id: 'error', op: '==', value: 'error', level: 'serious', text: say(`${name.zh}故障`, `${name.en} fault`) },
  { id: 'warning', op: '==', value: 'warning', level: 'minor', text: say(`${name.zh}警告`, `${name.en} warning`) },
];

const errorProperties: readonly PropertyDef[] = errorParts.map((part) => ({
  id: `error${part}`,
  name: say(`${errorNames[part].zh}状态`, `${errorNames[part].en} status`),
  type: 'enum',
  capability: part === 'Fan' ? 'fanStatus' : 'errorStatus',
  enum: errorChoices,
  access: 'r',
  staleAfterMs: 3 * minute,
  alarm: errorAlarms(errorNames[part]),
}));

const fact = (id: string, zh: string, en: string, capability?: PropertyDef['capability']): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'string',
  access: 'r',
  history: 'none',
  ...(capability === undefined ? {} : { capability }),
});

const flag = (id: string, zh: string, en: string, capability: PropertyDef['capability']): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'bool',
  access: 'rw',
  staleAfterMs: 3 * minute,
  ...(capability === undefined ? {} : { capability }),
});

const lamps = { from: 1, to: 8, label: (lamp: number) => say(`光源 ${lamp}`, `Lamp ${lamp}`) };
const lampOld: SuggestedAlarm = {
  id: 'old',
  op: '>',
  value: 3_000,
  level: 'minor',
  text: say('光源寿命将尽', 'Lamp nearing its end of life'),
};

export const pjlinkProperties: readonly PropertyDef[] = [
  {
    id: 'power',
    name: say('电源', 'Power'),
    type: 'enum',
    capability: 'power',
    enum: powerChoices,
    access: 'rw',
    staleAfterMs: 3 * minute,
  },
  {
    id: 'input',
    name: say('输入', 'Input'),
    type: 'enum',
    capability: 'input',
    enum: inputNames,
    access: 'rw',
    staleAfterMs: 3 * minute,
  },
  flag('videoMute', '画面静音', 'Picture mute', 'videoMute'),
  flag('audioMute', '静音', 'Sound mute', 'audioMute'),
  flag('freeze', '画面冻结', 'Freeze', 'freeze'),
  { ...fact('resolution', '输入分辨率', 'Input resolution', 'resolution'), staleAfterMs: 3 * minute },
  ...errorProperties,
  {
    id: 'lampHours',
    name: say('光源时间', 'Lamp hours'),
    type: 'int',
    capability: 'lampHours',
    unit: 'h',
    access: 'r',
    index: lamps,
    staleAfterMs: 10 * minute,
    alarm: [lampOld],
  },
  {
    id: 'lampOn',
    name: say('光源点亮', 'Lamp lit'),
    type: 'bool',
    capability: 'lampOn',
    access: 'r',
    index: lamps,
    staleAfterMs: 10 * minute,
  },
  {
    id: 'filterHours',
    name: say('滤网时间', 'Filter hours'),
    type: 'int',
    capability: 'filterHours',
    unit: 'h',
    access: 'r',
    staleAfterMs: 10 * minute,
  },
  fact('name', '设备名称', 'Projector name'),
  fact('manufacturer', '制造商', 'Manufacturer', 'manufacturer'),
  fact('model', '型号', 'Model', 'model'),
  fact('information', '其他信息', 'Other information'),
  fact('protocolClass', 'PJLink 等级', 'PJLink class'),
  fact('serialNumber', '序列号', 'Serial number', 'serialNumber'),
  fact('firmware', '软件版本', 'Software version', 'firmware'),
  fact('lampModel', '更换光源型号', 'Replacement lamp'),
  fact('filterModel', '更换滤网型号', 'Replacement filter'),
  fact('recommendedResolution', '推荐分辨率', 'Recommended resolution'),
];
