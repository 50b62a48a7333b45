import {
  audioMute,
  inputAction,
  inputProperty,
  powerAction,
  powerProperty,
  volumeAction,
  volumeProperty,
} from '../../../kit/declared-abilities.ts';
import type { Definition } from '../../../kit/definition.ts';
import type { DriverModel } from '../../../kit/driver-model.ts';

/**
 * Multiple Display Control: AA, command, ID, length, data, sum of all but AA. The answer is AA FF, ID, length, `A`
 * (41) or `N` (4E), the command again, its value, sum.
 */
const inputs = ['hdmi1', 'hdmi2', 'hdmi3', 'displayPort', 'dvi', 'vga', 'media'];
const inputCodes = '21=hdmi1;22=hdmi1;23=hdmi2;24=hdmi2;31=hdmi3;32=hdmi3;25=displayPort;18=dvi;1F=dvi;14=vga;20=media';

const read = (command: string, valueMap = '') => ({
  mode: 'hex',
  query: `AA ${command} {unit} 00 {sum8:1}`,
  reply: `^AA FF .. 03 41 ${command} (..)`,
  ...(valueMap === '' ? {} : { valueMap }),
});
const write = (command: string, value: string) => ({
  mode: 'hex',
  command: `AA ${command} {unit} 01 ${value} {sum8:1}`,
  success: `^AA FF .. .. 41 ${command}`,
  error: `^AA FF .. .. 4E ${command}`,
});

const definition: Definition = {
  properties: [
    powerProperty(read('11', '00=standby;01=on')),
    inputProperty(inputs, read('14', inputCodes)),
    volumeProperty(read('12')),
    audioMute.property(read('13', '00=false;01=true')),
  ],
  actions: [
    powerAction(write('11', '{on?01:00}')),
    inputAction(inputs, write('14', `{input|${inputCodes}}`)),
    volumeAction(write('12', '{level}')),
    audioMute.action(write('13', '{on?01:00}')),
  ],
};

const params = {
  port: 1_515,
  unit: 1,
  frame: 'lengthField',
  frameStart: 'AAFF',
  lengthAt: 3,
  lengthBytes: 1,
  lengthPlus: 5,
  errorReply: '^AA FF .. .. 4E',
};

const model = (name: string, source: string): DriverModel => ({
  manufacturer: 'Samsung',
  name,
  category: 'display',
  params,
  info: { protocol: 'MDC' },
  definition,
  source,
});

export const samsungMdcModels: readonly DriverModel[] = [
  model('QB65H', 'User manual QB65H, Control codes'),
  model('MD40B', 'User manual MD40B, Control codes'),
  model('UD55A', 'User manual UD55A, MDC'),
];
