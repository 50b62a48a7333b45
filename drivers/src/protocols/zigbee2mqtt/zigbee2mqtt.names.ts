import type { Capability, SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import type { Feature } from './zigbee2mqtt.exposes.ts';

interface Known {
  readonly name: SourceText;
  readonly capability?: Capability;
}

const known: Readonly<Record<string, Known>> = {
  state: { name: say('开关', 'Switch'), capability: 'power' },
  brightness: { name: say('亮度', 'Brightness'), capability: 'brightness' },
  color_temp: { name: say('色温', 'Colour temperature'), capability: 'colorTemperature' },
  color_temp_startup: { name: say('上电色温', 'Colour temperature at power-up') },
  x: { name: say('颜色 x', 'Colour x') },
  y: { name: say('颜色 y', 'Colour y') },
  hue: { name: say('色相', 'Hue') },
  saturation: { name: say('饱和度', 'Saturation') },
  position: { name: say('开合位置', 'Position'), capability: 'position' },
  tilt: { name: say('角度', 'Tilt'), capability: 'tilt' },
  temperature: { name: say('温度', 'Temperature'), capability: 'temperature' },
  local_temperature: { name: say('室温', 'Room temperature'), capability: 'temperature' },
  device_temperature: { name: say('设备温度', 'Device temperature') },
  humidity: { name: say('湿度', 'Humidity'), capability: 'humidity' },
  soil_moisture: { name: say('土壤湿度', 'Soil moisture') },
  pressure: { name: say('气压', 'Pressure'), capability: 'pressure' },
  illuminance: { name: say('照度', 'Illuminance'), capability: 'illuminance' },
  illuminance_lux: { name: say('照度', 'Illuminance'), capability: 'illuminance' },
  co2: { name: say('二氧化碳', 'CO2'), capability: 'co2' },
  pm25: { name: say('PM2.5', 'PM2.5'), capability: 'pm25' },
  voc: { name: say('挥发性有机物', 'VOC'), capability: 'tvoc' },
  formaldehyd: { name: say('甲醛', 'Formaldehyde') },
  noise: { name: say('噪声', 'Noise'), capability: 'noise' },
  occupancy: { name: say('有人', 'Occupancy'), capability: 'occupancy' },
  presence: { name: say('有人', 'Presence'), capability: 'occupancy' },
  motion: { name: say('移动', 'Motion'), capability: 'motion' },
  vibration: { name: say('振动', 'Vibration') },
  contact: { name: say('门窗闭合', 'Contact closed'), capability: 'contact' },
  water_leak: { name: say('漏水', 'Water leak'), capability: 'waterLeak' },
  smoke: { name: say('烟雾', 'Smoke'), capability: 'smoke' },
  gas: { name: say('燃气', 'Gas') },
  carbon_monoxide: { name: say('一氧化碳', 'Carbon monoxide') },
  tamper: { name: say('防拆', 'Tamper') },
  battery: { name: say('电池电量', 'Battery'), capability: 'battery' },
  battery_low: { name: say('电量低', 'Battery low') },
  voltage: { name: say('电压', 'Voltage'), capability: 'voltage' },
  current: { name: say('电流', 'Current'), capability: 'current' },
  power: { name: say('功率', 'Power draw'), capability: 'activePower' },
  energy: { name: say('电量', 'Energy'), capability: 'energy' },
  power_factor: { name: say('功率因数', 'Power factor') },
  ac_frequency: { name: say('频率', 'Frequency') },
  linkquality: { name: say('信号质量', 'Link quality'), capability: 'signalStrength' },
  action: { name: say('按键动作', 'Action') },
  child_lock: { name: say('童锁', 'Child lock') },
  lock_state: { name: say('门锁状态', 'Lock state') },
  system_mode: { name: say('运行模式', 'Mode'), capability: 'mode' },
  running_state: { name: say('运行状态', 'Running state') },
  preset: { name: say('预设', 'Preset'), capability: 'preset' },
  fan_mode: { name: say('风速', 'Fan mode'), capability: 'fanSpeed' },
  occupied_heating_setpoint: { name: say('制热设定温度', 'Heating set point'), capability: 'targetTemperature' },
  occupied_cooling_setpoint: { name: say('制冷设定温度', 'Cooling set point'), capability: 'targetTemperature' },
  current_heating_setpoint: { name: say('设定温度', 'Set point'), capability: 'targetTemperature' },
  local_temperature_calibration: { name: say('温度校准', 'Temperature calibration') },
  power_on_behavior: { name: say('上电状态', 'State at power-up') },
  power_outage_memory: { name: say('断电记忆', 'Memory of power outages') },
  indicator_mode: { name: say('指示灯模式', 'Indicator mode') },
  sensitivity: { name: say('灵敏度', 'Sensitivity') },
  reverse_direction: { name: say('反向', 'Reverse direction') },
  motor_state: { name: say('电机状态', 'Motor state') },
  effect: { name: say('灯光效果', 'Effect') },
  identify: { name: say('识别', 'Identify') },
  distance: { name: say('距离', 'Distance') },
  target_distance: { name: say('目标距离', 'Distance to the target') },
};

/** `state` of a cover or a lock is not a switch. */
const ofGroup: Readonly<Record<string, Readonly<Record<string, Known>>>> = {
  cover: { state: { name: say('窗帘动作', 'Cover'), capability: 'position' } },
  lock: { state: { name: say('门锁', 'Lock'), capability: 'lock' } },
};

const endpoints: Readonly<Record<string, string>> = {
  left: '左',
  right: '右',
  center: '中',
  top: '上',
  bottom: '下',
};

const readable = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** The feature's name in both languages; a name without a translation stays as the bridge sends it. */
export const nameOf = ({ name, of, endpoint }: Feature): SourceText => {
  const entry = (of === undefined ? undefined : ofGroup[of]?.[name]) ?? known[name];
  const { zh, en } = entry?.name ?? say(readable(name), readable(name));
  if (endpoint === undefined) return { zh, en };
  return { zh: `${zh}（${endpoints[endpoint] ?? endpoint}）`, en: `${en} (${endpoint})` };
};

/** Only the first endpoint represents the whole device. */
export const capabilityOf = ({ name, of, endpoint, path }: Feature): Capability | undefined => {
  if (path.length > 1) return undefined;
  const group = of === undefined ? undefined : ofGroup[of]?.[name];
  const capability = (group ?? known[name])?.capability;
  return endpoint !== undefined && capability === 'power' ? 'relay' : capability;
};
