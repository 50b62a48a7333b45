import type { Device } from '../../kit/device.ts';
import type { EnumItem } from '../../kit/field.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';
import { isObject, type Json } from './qrc.codec.ts';

const stateChoices: readonly EnumItem[] = [
  { code: 'Active', name: say('运行中', 'Active'), color: 'good' },
  { code: 'Standby', name: say('备用', 'Standby'), color: 'quiet' },
  { code: 'Idle', name: say('空闲', 'Idle'), color: 'warning' },
];

const threeMinutes = 180_000;

export const statusProperties: readonly PropertyDef[] = [
  {
    id: 'engineState',
    name: say('引擎状态', 'Engine state'),
    type: 'enum',
    enum: stateChoices,
    access: 'r',
    staleAfterMs: threeMinutes,
    alarm: [
      { id: 'idle', op: '==', value: 'Idle', level: 'serious', text: say('没有运行中的设计', 'No design is running') },
    ],
  },
  {
    id: 'statusCode',
    name: say('系统状态码', 'Status code'),
    type: 'int',
    capability: 'errorStatus',
    access: 'r',
    staleAfterMs: threeMinutes,
    alarm: [{ id: 'fault', op: '!=', value: 0, level: 'minor', text: say('系统状态异常', 'The system is not OK') }],
  },
  { id: 'statusText', name: say('系统状态', 'Status'), type: 'string', access: 'r' },
  { id: 'designName', name: say('设计名称', 'Design'), type: 'string', access: 'r' },
  { id: 'designCode', name: say('设计标识', 'Design code'), type: 'string', access: 'r', history: 'none' },
  { id: 'model', name: say('型号', 'Model'), type: 'string', capability: 'model', access: 'r', history: 'none' },
  { id: 'redundant', name: say('冗余设计', 'Redundant design'), type: 'bool', access: 'r' },
  { id: 'emulator', name: say('模拟运行', 'Emulator'), type: 'bool', access: 'r' },
];

/** EngineStatus notice and StatusGet result have the same fields. */
export const takeStatus = (device: Device, status: Json): void => {
  if (!isObject(status)) return;
  const { State: state, Platform: platform, Status: health } = status;
  if (stateChoices.some(({ code }) => code === state)) device.set('engineState', String(state));
  if (typeof platform === 'string') device.set('model', platform);
  const texts = { DesignName: 'designName', DesignCode: 'designCode' };
  for (const [field, property] of Object.entries(texts)) {
    const value = status[field];
    if (typeof value === 'string') device.set(property, value);
  }
  const flags = { IsRedundant: 'redundant', IsEmulator: 'emulator' };
  for (const [field, property] of Object.entries(flags)) {
    const value = status[field];
    if (typeof value === 'boolean') device.set(property, value);
  }
  if (!isObject(health)) return;
  if (typeof health.Code === 'number' && Number.isInteger(health.Code)) device.set('statusCode', health.Code);
  if (typeof health.String === 'string') device.set('statusText', health.String);
};
