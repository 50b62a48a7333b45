import type { Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';

/** What an integrator would declare for a small room. */
export const room: Definition = {
  properties: [
    {
      id: 'volume',
      name: say('音量', 'Volume'),
      type: 'double',
      access: 'rw',
      capability: 'volume',
      wire: { tag: 'Level1', attribute: 'level', index1: 1 },
    },
    {
      id: 'mute',
      name: say('静音', 'Mute'),
      type: 'bool',
      access: 'rw',
      wire: { tag: 'Level1', attribute: 'mute', index1: 1 },
    },
    {
      id: 'source',
      name: say('信号源', 'Source'),
      type: 'enum',
      access: 'rw',
      wire: { tag: 'Selector1', attribute: 'sourceSelection', subscribe: false },
    },
  ],
  actions: [
    {
      id: 'setVolume',
      name: say('设置音量', 'Set volume'),
      params: [{ id: 'level', name: say('音量', 'Level'), type: 'double', required: true }],
      wire: { kind: 'set', tag: 'Level1', attribute: 'level', index1: 1, value: '{level}' },
    },
    {
      id: 'toggleMute',
      name: say('翻转静音', 'Toggle mute'),
      params: [],
      wire: { kind: 'toggle', tag: 'Level1', attribute: 'mute', index1: 1 },
    },
    {
      id: 'louder',
      name: say('增大', 'Louder'),
      params: [],
      wire: { kind: 'increment', tag: 'Level1', attribute: 'level', index1: 1, value: '3' },
    },
    { id: 'evening', name: say('晚间模式', 'Evening'), params: [], wire: { kind: 'preset', value: 'Evening' } },
  ],
};
