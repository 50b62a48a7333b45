import type { Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';

/** What an integrator would declare for a small design. */
export const designed: Definition = {
  properties: [
    {
      id: 'gain',
      name: say('音量', 'Gain'),
      type: 'double',
      access: 'rw',
      capability: 'volume',
      wire: { control: 'MainGain', part: 'value' },
    },
    { id: 'mute', name: say('静音', 'Mute'), type: 'bool', access: 'rw', wire: { control: 'MainMute', part: 'value' } },
    {
      id: 'input1',
      name: say('输入 1', 'Input 1'),
      type: 'double',
      access: 'rw',
      wire: { component: 'Mixer', control: 'input.1.gain', part: 'value' },
    },
  ],
  actions: [
    {
      id: 'setGain',
      name: say('设置音量', 'Set gain'),
      params: [{ id: 'level', name: say('音量', 'Level'), type: 'double', required: true }],
      wire: { kind: 'value', control: 'MainGain', value: '{level}', ramp: 1.5 },
    },
    {
      id: 'setMute',
      name: say('静音', 'Mute'),
      params: [{ id: 'on', name: say('静音', 'Muted'), type: 'bool', required: true }],
      wire: { kind: 'value', control: 'MainMute', value: '{on}' },
    },
    {
      id: 'input1Position',
      name: say('输入 1 推子', 'Input 1 fader'),
      params: [{ id: 'position', name: say('位置', 'Position'), type: 'double', required: true }],
      wire: { kind: 'position', component: 'Mixer', control: 'input.1.gain', value: '{position}' },
    },
    {
      id: 'silence',
      name: say('静场', 'Silence'),
      params: [],
      wire: { kind: 'snapshot', bank: 'Scenes', snapshot: 1 },
    },
  ],
};
