import type { Field } from '../field.ts';
import { channelsPerUniverse } from './dmx-level.ts';

/** Parameters of every DMX fixture, whatever transports its universe. */
export const dmxFields: readonly Field[] = [
  {
    id: 'startAddress',
    name: { zh: 'DMX 起始地址', en: 'DMX start address' },
    type: 'int',
    required: true,
    default: 1,
    min: 1,
    max: channelsPerUniverse,
  },
  {
    id: 'refreshHz',
    name: { zh: '刷新频率', en: 'Refresh rate' },
    type: 'int',
    unit: 'Hz',
    default: 2,
    min: 1,
    max: 44,
    help: { zh: '无变化时每秒重发的次数', en: 'Repetitions per second while nothing changes' },
  },
  {
    id: 'resume',
    name: { zh: '重启后恢复电平', en: 'Restore levels after a restart' },
    type: 'bool',
    default: true,
    help: {
      zh: '关闭后，第一条命令之前不发送任何数据',
      en: 'When off, nothing is sent before the first command',
    },
  },
];
