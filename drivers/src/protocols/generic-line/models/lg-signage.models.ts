import {
  audioMute,
  inputAction,
  inputProperty,
  powerAction,
  powerProperty,
  videoMute,
  volumeAction,
  volumeProperty,
} from '../../../kit/declared-abilities.ts';
import type { Definition } from '../../../kit/definition.ts';
import type { DriverModel } from '../../../kit/driver-model.ts';

/**
 * `ka 01 01\r` and the answer `a 01 OK01x`: two letters, set ID, value, all in hexadecimal; the value FF asks. Answers
 * name the second letter only and end with an x.
 */
const inputs = ['hdmi1', 'hdmi2', 'displayPort', 'dvi', 'vga', 'video', 'component'];
const inputCodes =
  '90=hdmi1;A0=hdmi1;91=hdmi2;A1=hdmi2;C0=displayPort;D0=displayPort;80=dvi;70=dvi;60=vga;20=video;40=component';

const read = (command: string, more: Record<string, string> = {}) => ({
  query: `${command} {unit:02x} ff\\r`,
  reply: `^${command.slice(1)} [0-9a-fA-F]+ OK([0-9a-fA-F]{2})`,
  ...more,
});
const write = (command: string, value: string) => ({
  command: `${command} {unit:02x} ${value}\\r`,
  success: `^${command.slice(1)} [0-9a-fA-F]+ OK`,
  error: `^${command.slice(1)} [0-9a-fA-F]+ NG`,
});

const definition: Definition = {
  properties: [
    powerProperty(read('ka', { valueMap: '00=standby;01=on' })),
    inputProperty(inputs, read('xb', { valueMap: inputCodes })),
    volumeProperty(read('kf', { form: 'hex' })),
    audioMute.property(read('ke', { valueMap: '00=true;01=false' })),
    videoMute.property(read('kd', { valueMap: '00=false;01=true' })),
  ],
  actions: [
    powerAction(write('ka', '{on?01:00}')),
    inputAction(inputs, write('xb', `{input|${inputCodes}}`)),
    volumeAction(write('kf', '{level:02x}')),
    audioMute.action(write('ke', '{on?00:01}')),
    videoMute.action(write('kd', '{on?01:00}')),
  ],
};

const params = { port: 9_761, unit: 1, delimiter: 'x', errorReply: '^[a-z] [0-9a-fA-F]+ NG' };

const model = (name: string, source: string): DriverModel => ({
  manufacturer: 'LG',
  name,
  category: 'display',
  params,
  definition,
  source,
});

export const lgSignageModels: readonly DriverModel[] = [
  model('49SH7DB', "Owner's manual 49SH7DB, Transmission / receiving protocol"),
  model('70UL3E', "Owner's manual 70UL3E, Command reference list"),
  model('55LS55A', "Owner's manual 55LS55A, To control multiple products"),
];
