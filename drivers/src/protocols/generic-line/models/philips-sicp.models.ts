import {
  inputAction,
  inputProperty,
  powerAction,
  powerProperty,
  volumeProperty,
} from '../../../kit/declared-abilities.ts';
import type { Definition } from '../../../kit/definition.ts';
import type { DriverModel } from '../../../kit/driver-model.ts';

/** Size, monitor ID, group, command and data, XOR of all. A "set" is answered 00 with 06 (ACK), 15 (NACK) or 18 (NAV). */
const inputs = ['hdmi1', 'hdmi2', 'hdmi3', 'displayPort', 'dvi', 'vga', 'video', 'component', 'ops'];
const inputCodes = '0D=hdmi1;06=hdmi2;0F=hdmi3;0A=displayPort;0E=dvi;05=vga;01=video;03=component;0B=ops';

const read = (command: string, more: Record<string, string> = {}) => ({
  mode: 'hex',
  query: `05 {unit} 00 ${command} {xor8}`,
  reply: `^.. .. .. ${command} (..)`,
  ...more,
});
const write = (bytes: string) => ({
  mode: 'hex',
  command: `${bytes} {xor8}`,
  success: '^06 .. .. 00 06',
  error: '^06 .. .. 00 (15|18)',
});

const definition: Definition = {
  properties: [
    powerProperty(read('19', { valueMap: '01=standby;02=on' })),
    inputProperty(inputs, read('AD', { valueMap: inputCodes })),
    volumeProperty(read('45')),
  ],
  actions: [
    powerAction(write('06 {unit} 00 18 {on?02:01}')),
    inputAction(inputs, write(`09 {unit} 00 AC {input|${inputCodes}} 09 01 00`)),
  ],
};

export const philipsSicpModels: readonly DriverModel[] = [
  {
    manufacturer: 'Philips',
    name: '55BDL4150D',
    category: 'display',
    params: {
      port: 5_000,
      unit: 1,
      frame: 'lengthField',
      lengthAt: 0,
      lengthBytes: 1,
      lengthPlus: 0,
      gapMs: 100,
      errorReply: '^06 .. .. 00 (15|18)',
    },
    info: { protocol: 'SICP 2.03' },
    definition,
    source: 'Philips Professional Displays, SICP V2.03 for xxBDL4150D: packet format, commands 18, 19, 45, AC, AD',
  },
];
