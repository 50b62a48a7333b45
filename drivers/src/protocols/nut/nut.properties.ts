import type { Capability } from '@eoms/contract/vocabulary';
import type { EnumItem, Field } from '../../kit/field.ts';
import type { PropertyDef, SuggestedAlarm } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';

export const nutPort = 3493;

export const nutParams: readonly Field[] = [
  { id: 'host', name: say('NUT 服务器地址', 'NUT server'), type: 'host', required: true },
  { id: 'port', name: say('端口', 'Port'), type: 'port', default: nutPort },
  {
    id: 'ups',
    name: say('UPS 名称', 'UPS name'),
    type: 'string',
    maxLength: 64,
    pattern: '^[A-Za-z0-9._-]*$',
    help: say('ups.conf 中方括号内的名称；留空取第一台', 'The name in brackets in ups.conf; the first one when empty'),
  },
  {
    id: 'user',
    name: say('用户名', 'User'),
    type: 'string',
    maxLength: 64,
    help: say('只有执行命令时才需要', 'Wanted for commands only'),
  },
  { id: 'password', name: say('密码', 'Password'), type: 'secret', maxLength: 64 },
  { id: 'pollSeconds', name: say('轮询间隔', 'Poll interval'), type: 'int', unit: 's', default: 5, min: 1, max: 300 },
];

const measured = (
  id: string,
  zh: string,
  en: string,
  unit: string,
  capability?: Capability,
  alarm?: readonly SuggestedAlarm[],
): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'double',
  unit,
  access: 'r',
  history: 'sample',
  ...(capability === undefined ? {} : { capability }),
  ...(alarm === undefined ? {} : { alarm }),
});

const flag = (id: string, zh: string, en: string, level?: SuggestedAlarm['level']): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'bool',
  access: 'r',
  ...(level === undefined
    ? {}
    : { alarm: [{ id: 'on', op: '==', value: true, level, text: say(`UPS ${zh}`, `UPS: ${en}`) }] }),
});

const text = (id: string, zh: string, en: string, capability?: Capability): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'string',
  access: 'r',
  history: 'none',
  ...(capability === undefined ? {} : { capability }),
});

const sources: readonly EnumItem[] = [
  { code: 'mains', name: say('市电', 'Mains'), color: 'good' },
  { code: 'battery', name: say('电池', 'Battery'), color: 'bad' },
  { code: 'bypass', name: say('旁路', 'Bypass'), color: 'warning' },
  { code: 'off', name: say('输出关闭', 'Output off'), color: 'quiet' },
  { code: 'unknown', name: say('未知', 'Unknown'), color: 'quiet' },
];

const beeperStates: readonly EnumItem[] = [
  { code: 'enabled', name: say('开启', 'Enabled') },
  { code: 'disabled', name: say('关闭', 'Disabled') },
  { code: 'muted', name: say('暂时静音', 'Muted') },
];

export const nutProperties: readonly PropertyDef[] = [
  {
    id: 'powerSource',
    name: say('供电来源', 'Power source'),
    type: 'enum',
    enum: sources,
    access: 'r',
    alarm: [
      {
        id: 'battery',
        op: '==',
        value: 'battery',
        level: 'serious',
        text: say('UPS 正由电池供电', 'the UPS runs on battery'),
      },
      { id: 'bypass', op: '==', value: 'bypass', level: 'minor', text: say('UPS 处于旁路', 'the UPS is bypassed') },
    ],
  },
  measured('battery', '电池电量', 'Battery charge', '%', 'battery', [
    { id: 'low', op: '<', value: 30, level: 'serious', text: say('UPS 电池电量低', 'the UPS battery is low') },
  ]),
  measured('runtime', '剩余供电时间', 'Runtime left', 's', 'runtime', [
    {
      id: 'short',
      op: '<',
      value: 300,
      level: 'serious',
      text: say('UPS 剩余时间不足 5 分钟', 'the UPS lasts less than 5 minutes'),
    },
  ]),
  measured('load', '负载', 'Load', '%', 'load', [
    { id: 'high', op: '>', value: 90, level: 'minor', text: say('UPS 负载过高', 'the UPS load is high') },
  ]),
  measured('voltage', '输入电压', 'Input voltage', 'V', 'voltage'),
  measured('inputFrequency', '输入频率', 'Input frequency', 'Hz'),
  measured('outputVoltage', '输出电压', 'Output voltage', 'V'),
  measured('current', '输出电流', 'Output current', 'A', 'current'),
  measured('outputFrequency', '输出频率', 'Output frequency', 'Hz'),
  measured('activePower', '输出功率', 'Output power', 'W', 'activePower'),
  measured('apparentPower', '视在功率', 'Apparent power', 'VA'),
  measured('temperature', 'UPS 温度', 'UPS temperature', '°C', 'temperature'),
  measured('batteryTemperature', '电池温度', 'Battery temperature', '°C'),
  measured('batteryVoltage', '电池电压', 'Battery voltage', 'V'),
  measured('ambientTemperature', '环境温度', 'Ambient temperature', '°C'),
  measured('humidity', '环境湿度', 'Ambient humidity', '%', 'humidity'),
  flag('charging', '充电中', 'Charging'),
  flag('lowBattery', '电池将耗尽', 'Battery nearly empty', 'serious'),
  flag('replaceBattery', '需要更换电池', 'Battery wants replacement', 'minor'),
  flag('overload', '过载', 'Overload', 'serious'),
  flag('forcedShutdown', '强制关机', 'Forced shutdown', 'serious'),
  { ...flag('alarm', '告警', 'Alarm', 'minor'), capability: 'errorStatus' },
  { id: 'beeper', name: say('蜂鸣器', 'Beeper'), type: 'enum', enum: beeperStates, access: 'rw' },
  text('status', '状态字', 'Status words'),
  text('alarmText', '告警内容', 'Alarm text'),
  text('testResult', '自检结果', 'Test result'),
  text('manufacturer', '制造商', 'Manufacturer', 'manufacturer'),
  text('model', '型号', 'Model', 'model'),
  text('serialNumber', '序列号', 'Serial number', 'serialNumber'),
  text('firmware', '固件版本', 'Firmware', 'firmware'),
];
