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

/** 24 bytes: `*S`, C(ontrol) E(nquiry) A(nswer) N(otify), four letters, 16 characters, line feed. Sixteen F refuse. */
const inputs = ['hdmi1', 'hdmi2', 'hdmi3', 'hdmi4', 'video', 'component'];
const inputCodes =
  '0000000100000001=hdmi1;0000000100000002=hdmi2;0000000100000003=hdmi3;0000000100000004=hdmi4;0000000300000001=video;0000000400000001=component';

const read = (name: string, more: Record<string, string> = {}) => ({
  query: `*SE${name}################\\n`,
  reply: `^\\*S[AN]${name}(\\d{16})$`,
  push: true,
  ...more,
});
const write = (name: string, value: string) => ({
  command: `*SC${name}${value}\\n`,
  success: `^\\*SA${name}0{16}$`,
  error: `^\\*SA${name}[FN]{16}$`,
});
const [off, on] = ['0000000000000000', '0000000000000001'];
const flag = { valueMap: `${off}=false;${on}=true` };

const definition: Definition = {
  properties: [
    powerProperty(read('POWR', { valueMap: `${off}=standby;${on}=on` })),
    inputProperty(inputs, read('INPT', { valueMap: inputCodes })),
    volumeProperty(read('VOLU')),
    audioMute.property(read('AMUT', flag)),
    videoMute.property(read('PMUT', flag)),
  ],
  actions: [
    powerAction(write('POWR', `{on?${on}:${off}}`)),
    inputAction(inputs, write('INPT', `{input|${inputCodes}}`)),
    volumeAction(write('VOLU', '{level:016d}')),
    audioMute.action(write('AMUT', `{on?${on}:${off}}`)),
    videoMute.action(write('PMUT', `{on?${on}:${off}}`)),
  ],
};

export const sonySimpleIpModels: readonly DriverModel[] = [
  {
    manufacturer: 'Sony',
    name: 'BRAVIA Professional Display (Simple IP)',
    category: 'display',
    params: {
      port: 20_060,
      frame: 'fixed',
      frameLength: 24,
      frameStart: '2A53',
      errorReply: '^\\*SA[A-Z]{4}[FN]{16}$',
    },
    definition,
    source: 'pro-bravia.sony.net, Simple IP control: overview, data format, commands POWR INPT VOLU AMUT PMUT',
  },
];
