import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../action.ts';
import type { DeclaredAction, DeclaredProperty, Declares, Definition, DefinitionFault } from '../definition.ts';
import type { Device } from '../device.ts';
import { deviceError } from '../device-error.ts';
import type { Field } from '../field.ts';
import type { PropertyDef } from '../property.ts';
import {
  cellsOf,
  channelsPerUniverse,
  type DmxCell,
  type DmxKind,
  dmxKinds,
  valueOnChannels,
  widthOf,
} from './dmx-level.ts';
import { argumentOf, cellsOfLevels, channelsOf, type DmxPlace, parseLevels } from './dmx-levels-text.ts';
import type { DmxUniverse } from './dmx-universe.ts';

const say = (zh: string, en: string) => ({ zh, en });

const kindNames: Record<DmxKind, { zh: string; en: string }> = {
  level: say('数值 0–255', 'Level 0–255'),
  percent: say('百分比', 'Percent'),
  level16: say('16 位数值（粗调 + 细调）', '16-bit level (coarse, fine)'),
  percent16: say('16 位百分比（粗调 + 细调）', '16-bit percent (coarse, fine)'),
  switch: say('开关（0 / 255）', 'Switch (0 / 255)'),
  rgb: say('颜色 RGB', 'Colour RGB'),
  rgbw: say('颜色 RGBW', 'Colour RGBW'),
  choice: say('分段选项（编码为起始值）', 'Ranges (a code is where its range begins)'),
};

const typesOf: Record<DmxKind, readonly PropertyDef['type'][]> = {
  level: ['int', 'double'],
  percent: ['int', 'double'],
  level16: ['int', 'double'],
  percent16: ['int', 'double'],
  switch: ['bool'],
  rgb: ['string'],
  rgbw: ['string'],
  choice: ['enum'],
};

const kindOf = (wire: Readonly<Record<string, Value>>): DmxKind =>
  dmxKinds.find((kind) => kind === wire.kind) ?? 'level';
export const placeOf = ({ id, wire }: DeclaredProperty): DmxPlace => ({
  id,
  kind: kindOf(wire),
  channel: Number(wire.channel ?? 1),
});

const fadeField: Field = {
  id: 'fadeSeconds',
  name: say('渐变时间', 'Fade time'),
  type: 'double',
  unit: 's',
  default: 0,
  min: 0,
  max: 3_600,
};

const checkProperty = (property: DeclaredProperty): DefinitionFault[] => {
  const { kind, channel } = placeOf(property);
  const at = `properties/${property.id}`;
  const faults: DefinitionFault[] = [];
  if (!typesOf[kind].includes(property.type))
    faults.push({ at: `${at}/kind`, text: say('与数据类型不符', 'does not fit the data type') });
  if (channel + widthOf(kind) - 1 > channelsPerUniverse)
    faults.push({ at: `${at}/channel`, text: say('超出 512 个通道', 'goes beyond 512 channels') });
  return faults;
};

const checkAction = (action: DeclaredAction, places: readonly DmxPlace[]): DefinitionFault[] => {
  const lines = parseLevels(String(action.wire.levels ?? ''));
  const at = `actions/${action.id}/levels`;
  if (lines === undefined) return [{ at, text: say('每项应为“目标 = 数值”', 'every item reads “target = value”') }];
  const known = new Set(action.params.map(({ id }) => id));
  const fade = argumentOf(String(action.wire.fadeSeconds ?? ''));
  const faults: DefinitionFault[] =
    fade !== undefined && !known.has(fade)
      ? [{ at: `actions/${action.id}/fadeSeconds`, text: say(`没有参数 ${fade}`, `no parameter ${fade}`) }]
      : [];
  for (const { target, value } of lines) {
    const name = argumentOf(value);
    if (name !== undefined && !known.has(name))
      faults.push({ at, text: say(`没有参数 ${name}`, `no parameter ${name}`) });
    const place = places.find(({ id }) => id === target);
    if (place === undefined && channelsOf(target) === undefined)
      faults.push({ at, text: say(`没有属性或通道 ${target}`, `no property or channel ${target}`) });
    else if (name === undefined && cellsOf(place?.kind ?? 'level', 1, value) === undefined)
      faults.push({ at, text: say(`${target} 不能设为 ${value}`, `${target} cannot be ${value}`) });
  }
  return faults;
};

/** The columns that describe a fixture on the model screen: its personality, with channels counted from 1. */
export const dmxDeclares: Declares = {
  property: [
    { id: 'channel', name: say('通道', 'Channel'), type: 'int', required: true, min: 1, max: channelsPerUniverse },
    {
      id: 'kind',
      name: say('取值方式', 'Kind'),
      type: 'enum',
      required: true,
      default: 'percent',
      options: dmxKinds.map((code) => ({ code, name: kindNames[code] })),
    },
  ],
  action: [
    {
      id: 'levels',
      name: say('电平', 'Levels'),
      type: 'code',
      required: true,
      maxLength: 4_000,
      help: say(
        '例如 dimmer = {level}; color = #ff8800; 5-8 = 255（属性或通道 = 数值或 {参数}）',
        'For example dimmer = {level}; color = #ff8800; 5-8 = 255 (property or channels = value or {parameter})',
      ),
    },
    {
      id: 'fadeSeconds',
      name: say('渐变时间', 'Fade time'),
      type: 'string',
      default: '0',
      pattern: '^(\\d{1,4}(\\.\\d+)?|\\{[A-Za-z_][A-Za-z0-9_]*\\})$',
      unit: 's',
      help: say('秒数或 {参数}', 'Seconds or {parameter}'),
    },
  ],
  check: ({ properties, actions }) => {
    const places = properties.map(placeOf);
    return [...properties.flatMap(checkProperty), ...actions.flatMap((action) => checkAction(action, places))];
  },
};

/** A fixture on a universe, as seen by the calls of a driver. */
export interface DmxPatch {
  readonly universe: DmxUniverse;
  /** DMX start address, 1 to 512. */
  readonly start: number;
}

const onUniverse = (cells: readonly DmxCell[], start: number): DmxCell[] =>
  cells.map((cell) => {
    const channel = cell.channel + start - 1;
    if (channel + cell.width - 1 <= channelsPerUniverse) return { ...cell, channel };
    throw deviceError('refused', say(`通道 ${channel} 超出 512`, `channel ${channel} is beyond 512`));
  });

/** Sets every declared property to the value being sent; does nothing before the first command. */
export const showSent = (device: Device, { universe, start }: DmxPatch): void => {
  if (!universe.isLit()) return;
  for (const property of device.definition.properties) {
    const { id, kind, channel } = placeOf(property);
    const codes = property.enum?.map(({ code }) => code);
    device.set(id, valueOnChannels(kind, channel + start - 1, universe.level, codes));
  }
};

/** Levels from before a restart, from the engine's restored state. */
export const rememberedCells = (device: Device, start: number): DmxCell[] =>
  device.definition.properties.flatMap((property) => {
    const { id, kind, channel } = placeOf(property);
    return cellsOf(kind, channel + start - 1, device.get(id)) ?? [];
  });

const secondsOf = (written: Value | undefined, args: Readonly<Record<string, Value>>): number => {
  const name = argumentOf(String(written ?? ''));
  const seconds = Number(name === undefined ? (written ?? 0) : (args[name] ?? 0));
  return Number.isFinite(seconds) ? Math.min(3_600, Math.max(0, seconds)) : 0;
};

const declaredAction = (action: DeclaredAction, patchOf: (device: Device) => DmxPatch): ActionDef => ({
  ...action,
  run: async (device, args) => {
    const { universe, start } = patchOf(device);
    const lines = parseLevels(String(action.wire.levels ?? '')) ?? [];
    const cells = cellsOfLevels(lines, device.definition.properties.map(placeOf), args);
    universe.set(onUniverse(cells, start), secondsOf(action.wire.fadeSeconds, args) * 1_000);
  },
});

/** The declared actions, and two standard ones. DMX has no replies, so none of them has an expectation. */
export const dmxActions = (definition: Definition, patchOf: (device: Device) => DmxPatch): ActionDef[] => [
  ...definition.actions.map((action) => declaredAction(action, patchOf)),
  {
    id: 'setChannel',
    name: say('设置通道', 'Set channel'),
    params: [
      {
        id: 'channel',
        name: say('通道（相对起始地址）', 'Channel (from the start address)'),
        type: 'int',
        required: true,
        min: 1,
        max: channelsPerUniverse,
      },
      { id: 'level', name: say('数值', 'Level'), type: 'int', required: true, min: 0, max: 255 },
      fadeField,
    ],
    run: async (device, { channel, level, fadeSeconds }) => {
      const { universe, start } = patchOf(device);
      const cells = onUniverse([{ channel: Number(channel), width: 1, value: Number(level) }], start);
      universe.set(cells, secondsOf(fadeSeconds, {}) * 1_000);
    },
  },
  {
    id: 'blackout',
    name: say('全暗', 'Blackout'),
    params: [fadeField],
    run: async (device, { fadeSeconds }) => {
      const { universe, start } = patchOf(device);
      const places = device.definition.properties.map(placeOf);
      const own = places.flatMap(({ channel, kind }) =>
        Array.from({ length: widthOf(kind) }, (_, at) => channel + start - 1 + at),
      );
      const all = Array.from({ length: channelsPerUniverse }, (_, at) => at + 1);
      const cells = (own.length > 0 ? own : all).map((channel): DmxCell => ({ channel, width: 1, value: 0 }));
      universe.set(cells, secondsOf(fadeSeconds, {}) * 1_000);
    },
  },
];
