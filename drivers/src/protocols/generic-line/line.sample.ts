import type { Value } from '@eoms/contract/vocabulary';
import type { DriverSample, Making } from '../../kit/sample.ts';
import {
  levelParam,
  onParam,
  sampleAction,
  sampleModel,
  sampleReading,
  sampleSetting,
} from '../../kit/sample-model.ts';
import { say } from '../../kit/say.ts';

type WireValues = Readonly<Record<string, Value>>;

const lgInputs = '90=hdmi1;91=hdmi2;C0=displayPort;80=dvi;60=vga;20=video;40=component';

/** The LG protocol of these displays (owner's manual): two letters, set ID, value; an answer ends with x. */
const lgDisplay = ({ number }: Making): Record<string, Value> => ({
  delimiter: 'x',
  requestDelimiter: '\\r',
  states: `power=${number % 3 === 0 ? 'standby' : 'on'}; input=hdmi1; volume=${10 + (number % 20)}; mute=false; blank=false`,
  rules: [
    'ka 01 ff => a 01 OK{power|01=on;00=standby}',
    'ka 01 {power|01=on;00=standby} => a 01 OK{power|01=on;00=standby}',
    `xb 01 ff => b 01 OK{input|${lgInputs}}`,
    `xb 01 {input|${lgInputs}} => b 01 OK{input|${lgInputs}}`,
    'kf 01 ff => f 01 OK{volume:02x}',
    'kf 01 {volume:02x} => f 01 OK{volume:02x}',
    'ke 01 ff => e 01 OK{mute?00:01}',
    'ke 01 {mute?00:01} => e 01 OK{mute?00:01}',
    'kd 01 ff => d 01 OK{blank?01:00}',
    'kd 01 {blank?01:00} => d 01 OK{blank?01:00}',
    '* => a 01 NGff',
  ].join('\n'),
});

const line = (command: string): WireValues => ({ command: `${command}\\r\\n`, success: '^OK$' });
const asked = (query: string, reply: string, more: WireValues = {}): WireValues => ({
  query: `${query}\\r\\n`,
  reply,
  ...more,
});
const positions = [
  { code: 'up', name: say('升起', 'Up') },
  { code: 'down', name: say('放下', 'Down') },
];

const screenMotor = sampleModel(
  'Projection screen motor (sample)',
  'screen',
  [sampleSetting('position', 'enum', asked('STATE?', '^STATE=(up|down)$'), { enum: positions })],
  [
    sampleAction(
      'position',
      { id: 'to', name: say('位置', 'Position'), type: 'enum', options: positions },
      line('MOVE {to}'),
    ),
  ],
);

const zoneAmplifier = sampleModel(
  'Zone amplifier (sample)',
  'audioProcessor',
  [
    sampleSetting('volume', 'int', asked('VOLUME?', '^VOLUME=(\\d+)$')),
    sampleSetting('audioMute', 'bool', asked('MUTE?', '^MUTE=(ON|OFF)$', { valueMap: 'ON=true;OFF=false' })),
    sampleReading('temperature', 'double', asked('TEMP?', '^TEMP=([0-9.]+)$')),
  ],
  [
    sampleAction('volume', levelParam, line('VOLUME {level:03d}')),
    sampleAction('audioMute', onParam, line('MUTE {on?ON:OFF}')),
  ],
);

export const tcpSample: DriverSample = {
  kinds: [
    {
      id: 'display',
      name: say('显示屏', 'Display'),
      models: ['49SH7DB', '55LS55A', '70UL3E'],
      installed: 'wall',
      room: 'meeting',
      simulate: lgDisplay,
    },
  ],
};

export const udpSample: DriverSample = {
  models: [screenMotor],
  kinds: [
    {
      id: 'screen',
      name: say('电动投影幕', 'Motorised screen'),
      models: [screenMotor.name],
      installed: 'ceiling',
      room: 'hall',
      simulate: () => ({
        states: 'position=down',
        rules: 'STATE? => STATE={position}\nMOVE {position} => OK\n* => ERR',
      }),
    },
  ],
};

export const telnetSample: DriverSample = {
  models: [zoneAmplifier],
  kinds: [
    {
      id: 'amplifier',
      name: say('分区功放', 'Zone amplifier'),
      models: [zoneAmplifier.name],
      installed: 'rack',
      room: 'lobby',
      simulate: () => ({}),
    },
  ],
};
