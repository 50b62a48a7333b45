import {
  audioMute,
  inputAction,
  inputProperty,
  powerAction,
  powerProperty,
  volumeAction,
  volumeProperty,
} from '../../../kit/declared-abilities.ts';
import type { DeclaredAction, DeclaredProperty, Definition } from '../../../kit/definition.ts';
import type { DriverModel } from '../../../kit/driver-model.ts';
import { say } from '../../../kit/say.ts';

/** Four letters and four characters, CR. `????` asks; the answer is the value, or OK, WAIT then OK, or ERR. */
const write = (command: string) => ({ command: `${command}\\r`, success: '^OK', error: '^ERR' });
const value = '^ *(\\d+)$';

/** HDMI counts twice: as a PC's picture (10, 13) and as video (9, 12), whichever its menu allows. */
const inputs = ['hdmi1', 'hdmi2', 'displayPort', 'dvi', 'vga'];
const inputCodes = '10=hdmi1;9=hdmi1;13=hdmi2;12=hdmi2;14=displayPort;1=dvi;2=vga';
const writtenCodes = '0010=hdmi1;0013=hdmi2;0014=displayPort;0001=dvi;0002=vga';

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
    inputProperty(inputs, { query: 'INPS????\\r', reply: value, valueMap: inputCodes }),
    withoutUnit({ query: 'VOLM????\\r', reply: value }),
    audioMute.property({ query: 'MUTE????\\r', reply: value }),
  ],
  actions: [
    powerAction(write('POWR{on?0001:0000}')),
    inputAction(inputs, write(`INPS{input|${writtenCodes}}`)),
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
      delimiter: '\\r',
      loginPrompt: '(?i)login: *$',
      passwordPrompt: '(?i)password: *$',
      readyPrompt: '^OK',
      errorReply: '^ERR',
      timeoutMs: 10_000,
    },
    definition,
    info: { port: 'DATA PORT of the LAN SETUP menu' },
    source: 'Operation manual PN-E603/PN-E703, RS-232C command table, and control by LAN',
  },
];
