import {
  audioMute,
  powerAction,
  powerProperty,
  volumeAction,
  volumeProperty,
} from '../../../kit/declared-abilities.ts';
import type { DriverModel } from '../../../kit/define-driver.ts';
import type { DeclaredAction, DeclaredProperty, Definition } from '../../../kit/definition.ts';
import { say } from '../../../kit/say.ts';

/** Four letters and four characters, CR. `????` asks; the answer is the value, or OK, WAIT then OK, or ERR. */
const write = (command: string) => ({ command: `${command}\\r`, success: '^OK', error: '^ERR' });
const value = '^ *(\\d+)$';

/** The volume of these monitors goes from 0 to 31. */
const volumeLevel: DeclaredAction['params'][number] = {
  id: 'level',
  name: say('音量', 'Volume'),
  type: 'int',
  required: true,
  min: 0,
  max: 31,
};

const withoutUnit = (wire: DeclaredAction['wire']): DeclaredProperty => {
  const { unit: _percent, ...property } = volumeProperty(wire);
  return property;
};

const definition: Definition = {
  properties: [
    powerProperty({ query: 'POWR????\\r', reply: '^ *([012])$', valueMap: '0=standby;1=on;2=standby' }),
    withoutUnit({ query: 'VOLM????\\r', reply: value }),
    audioMute.property({ query: 'MUTE????\\r', reply: value }),
  ],
  actions: [
    powerAction(write('POWR{on?0001:0000}')),
    { ...volumeAction(write('VOLM{level:04d}')), params: [volumeLevel] },
    audioMute.action(write('MUTE{on?0001:0000}')),
  ],
};

export const sharpMonitorModels: readonly DriverModel[] = [
  {
    manufacturer: 'Sharp',
    name: 'PN-E603',
    category: 'display',
    params: {
      port: 10_008,
      delimiter: '\\r',
      loginPrompt: '(?i)login: *$',
      passwordPrompt: '(?i)password: *$',
      errorReply: '^ERR',
      timeoutMs: 10_000,
    },
    definition,
    source: 'Operation manual PN-E603/PN-E703, Controlling the monitor with a computer (LAN): commands POWR VOLM MUTE',
  },
];
