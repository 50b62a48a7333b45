import type { Field } from '../../kit/field.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';

export const pingParams: readonly Field[] = [
  { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
  { id: 'pollSeconds', name: say('检测间隔', 'Interval'), type: 'int', unit: 's', default: 15, min: 2, max: 3_600 },
  { id: 'count', name: say('每次请求数', 'Requests each time'), type: 'int', default: 3, min: 1, max: 10 },
  {
    id: 'timeoutMs',
    name: say('应答超时', 'Answer timeout'),
    type: 'int',
    unit: 'ms',
    default: 1_000,
    min: 1_000,
    max: 10_000,
  },
  {
    id: 'misses',
    name: say('判定离线的次数', 'Silent times until offline'),
    type: 'int',
    default: 2,
    min: 1,
    max: 20,
  },
];

export const pingProperties: readonly PropertyDef[] = [
  {
    id: 'latency',
    name: say('平均延迟', 'Latency'),
    type: 'double',
    unit: 'ms',
    access: 'r',
    capability: 'latency',
    history: 'sample',
    alarm: [{ id: 'slow', op: '>', value: 200, level: 'minor', text: say('网络延迟过高', 'the network is slow') }],
  },
  { id: 'latencyMost', name: say('最大延迟', 'Longest latency'), type: 'double', unit: 'ms', access: 'r' },
  {
    id: 'packetLoss',
    name: say('丢包率', 'Packet loss'),
    type: 'double',
    unit: '%',
    access: 'r',
    capability: 'packetLoss',
    history: 'sample',
    alarm: [{ id: 'loss', op: '>=', value: 50, level: 'minor', text: say('网络丢包严重', 'many packets are lost') }],
  },
];
