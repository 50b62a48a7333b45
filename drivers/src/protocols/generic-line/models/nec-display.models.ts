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
 * Header (SOH, `0`, monitor ID as a letter from A, `0`, message type, length), message (STX … ETX), XOR of all but
 * SOH, CR. Parameters are read with type C and answered with D: result, code, type, greatest and current value.
 */
const inputs = ['vga', 'dvi', 'video', 'displayPort', 'hdmi1', 'hdmi2'];
const inputCodes = '0001=vga;0003=dvi;0005=video;000F=displayPort;0011=hdmi1;0012=hdmi2';

const message = (type: string, length: string, text: string) =>
  `\\x010{unit+64:c}0${type}${length}\\x02${text}\\x03{xor8:1}\\r`;
const read = (code: string, more: Record<string, string>) => ({
  query: message('C', '06', code),
  reply: `\\x0200${code}[0-9A-F]{6}([0-9A-F]{4})\\x03`,
  ...more,
});
const write = (code: string, value: string) => ({
  command: message('E', '0A', code + value),
  success: `\\x0200${code}`,
  error: `\\x0201${code}`,
});

const definition: Definition = {
  properties: [
    powerProperty({
      query: message('A', '06', '01D6'),
      reply: '\\x020200D6[0-9A-F]{6}([0-9A-F]{4})\\x03',
      valueMap: '0001=on;0002=standby;0003=standby;0004=standby',
    }),
    inputProperty(inputs, read('0060', { valueMap: inputCodes })),
    volumeProperty(read('0062', { form: 'hex' })),
    audioMute.property(read('008D', { valueMap: '0001=true;0002=false;0000=false' })),
  ],
  actions: [
    powerAction({
      command: message('A', '0C', 'C203D6{on?0001:0004}'),
      success: '\\x0200C203D6',
      error: '\\x0201C203D6',
    }),
    inputAction(inputs, write('0060', `{input|${inputCodes}}`)),
    volumeAction(write('0062', '{level:04X}')),
    audioMute.action(write('008D', '{on?0001:0002}')),
  ],
};

const model = (name: string, source: string): DriverModel => ({
  manufacturer: 'NEC',
  name,
  category: 'display',
  params: { port: 7_142, unit: 1, encoding: 'latin1', delimiter: '\\r', gapMs: 600, timeoutMs: 3_000 },
  definition,
  source,
});

export const necDisplayModels: readonly DriverModel[] = [
  model('X651UHD', 'External Control NEC LCD Monitor, Rev. 1.2'),
];
