import type { Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';

/** A fader, a title and a cue list. */
export const show: Definition = {
  properties: [
    {
      id: 'fader',
      name: say('推子', 'Fader'),
      type: 'double',
      access: 'rw',
      wire: { address: '/1/fader1', query: '/1/fader1', scale: 100 },
    },
    {
      id: 'title',
      name: say('标题', 'Title'),
      type: 'string',
      access: 'r',
      wire: { address: '/title', query: '/title' },
    },
    {
      id: 'running',
      name: say('播放中', 'Running'),
      type: 'bool',
      access: 'r',
      wire: { address: '/cue/*/running', argument: 2 },
    },
  ],
  actions: [
    {
      id: 'fade',
      name: say('推子', 'Fade'),
      params: [{ id: 'level', name: say('电平', 'Level'), type: 'double', required: true }],
      wire: { address: '/1/fader1', arguments: 'f:{level}' },
    },
    {
      id: 'go',
      name: say('触发', 'Go'),
      params: [{ id: 'cue', name: say('提示点', 'Cue'), type: 'string', required: true }],
      wire: { address: '/go', arguments: 's:{cue} i:7 T' },
    },
  ],
};
