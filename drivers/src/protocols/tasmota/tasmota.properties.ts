import type { Capability, DataType } from '@eoms/contract/vocabulary';
import type { DeviceView } from '../../kit/field.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';

const row = (
  id: string,
  zh: string,
  en: string,
  how: { type?: DataType; unit?: string; capability?: Capability; access?: 'r' | 'rw'; history?: 'none' } = {},
): PropertyDef => {
  const { type = 'double', access = 'r', ...rest } = how;
  return { id, name: say(zh, en), type, access, ...rest };
};

const learnt: readonly PropertyDef[] = [
  row('brightness', '亮度', 'Brightness', { type: 'int', unit: '%', capability: 'brightness', access: 'rw' }),
  row('colorTemperature', '色温', 'Colour temperature', {
    type: 'int',
    unit: 'mired',
    capability: 'colorTemperature',
    access: 'rw',
  }),
  row('hue', '色相', 'Hue', { type: 'int', unit: '°', access: 'rw' }),
  row('saturation', '饱和度', 'Saturation', { type: 'int', unit: '%', access: 'rw' }),
  row('fanSpeed', '风速', 'Fan speed', { type: 'int', capability: 'fanSpeed', access: 'rw' }),
  row('temperature', '温度', 'Temperature', { unit: '°C', capability: 'temperature' }),
  row('humidity', '湿度', 'Humidity', { unit: '%', capability: 'humidity' }),
  row('pressure', '气压', 'Pressure', { unit: 'hPa', capability: 'pressure' }),
  row('illuminance', '照度', 'Illuminance', { unit: 'lx', capability: 'illuminance' }),
  row('co2', '二氧化碳', 'CO2', { unit: 'ppm', capability: 'co2' }),
  row('pm25', 'PM2.5', 'PM2.5', { unit: 'µg/m³', capability: 'pm25' }),
  row('tvoc', '挥发性有机物', 'TVOC', { unit: 'ppb', capability: 'tvoc' }),
  row('distance', '距离', 'Distance', { unit: 'cm' }),
  row('activePower', '功率', 'Power draw', { unit: 'W', capability: 'activePower' }),
  row('voltage', '电压', 'Voltage', { unit: 'V', capability: 'voltage' }),
  row('current', '电流', 'Current', { unit: 'A', capability: 'current' }),
  row('powerFactor', '功率因数', 'Power factor'),
  row('energy', '总电量', 'Energy', { unit: 'kWh', capability: 'energy' }),
  row('energyToday', '今日电量', 'Energy today', { unit: 'kWh' }),
  row('energyYesterday', '昨日电量', 'Energy yesterday', { unit: 'kWh' }),
];

const always: readonly PropertyDef[] = [
  row('signal', 'Wi-Fi 信号', 'Wi-Fi signal', { type: 'int', unit: 'dBm', capability: 'signalStrength' }),
  row('uptime', '运行时间', 'Uptime', { type: 'int', unit: 's', capability: 'uptime', history: 'none' }),
  row('firmware', '固件版本', 'Firmware', { type: 'string', capability: 'firmware', history: 'none' }),
  row('address', 'IP 地址', 'IP address', { type: 'string', history: 'none' }),
  row('mac', 'MAC 地址', 'MAC address', { type: 'string', history: 'none' }),
];

export const relaysOf = ({ params }: Pick<DeviceView, 'params'>): number => Number(params.relays ?? 1);

const power = (relays: number): PropertyDef[] => {
  if (relays === 0) return [];
  const only = row('power', '开关', 'Switch', { type: 'bool', capability: 'power', access: 'rw' });
  if (relays === 1) return [only];
  const label = (relay: number) => say(`开关 ${relay}`, `Switch ${relay}`);
  return [{ ...only, capability: 'relay', index: { from: 1, to: relays, label } }];
};

const slot = 'features';

/** The properties this device has reported so far; before its first message, all possible ones. */
export const featuresOf = ({ store }: Pick<DeviceView, 'store'>): ReadonlySet<string> | undefined =>
  store.get(slot) as Set<string> | undefined;

export const learn = ({ store }: Pick<DeviceView, 'store'>, id: string): void => {
  const known = (store.get(slot) as Set<string> | undefined) ?? new Set();
  store.set(slot, known.add(id));
};

const known = new Set([...learnt, ...always, { id: 'power' }].map(({ id }) => id));
export const isKnown = (id: string): boolean => known.has(id);

export const tasmotaProperties = (device: DeviceView): PropertyDef[] => {
  const features = featuresOf(device);
  return [...power(relaysOf(device)), ...learnt.filter(({ id }) => features?.has(id) ?? true), ...always];
};
