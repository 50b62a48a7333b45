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

const channels = [1, 2] as const;
const ofChannel = (id: string, zh: string, en: string, channel: number) => ({
  id: `${id}${channel}`,
  name: say(`${zh} ${channel}`, `${en} ${channel}`),
});

/** A receiver says what its hand-held microphones report. */
const microphones = sampleModel(
  'Wireless microphone receiver (sample)',
  'microphone',
  channels.flatMap((n) => [
    sampleSetting('audioMute', 'bool', asked(`MUTE${n}?`, `^MUTE${n}=(ON|OFF)$`, { valueMap: 'ON=true;OFF=false' }), {
      ...ofChannel('audioMute', '话筒静音', 'Microphone mute', n),
    }),
    sampleReading('signal', 'bool', asked(`RF${n}?`, `^RF${n}=(ON|OFF)$`, { valueMap: 'ON=true;OFF=false' }), {
      ...ofChannel('signal', '话筒信号', 'Microphone signal', n),
    }),
    sampleReading('battery', 'int', asked(`BATT${n}?`, `^BATT${n}=(\\d+)$`), {
      ...ofChannel('battery', '话筒电池', 'Microphone battery', n),
      alarm: [
        {
          id: 'empty',
          op: '<',
          value: 10,
          level: 'serious',
          text: say('话筒电池即将耗尽', 'The battery of a microphone is nearly empty'),
        },
      ],
    }),
  ]),
  channels.map((n) => ({
    ...sampleAction('audioMute', onParam, line(`MUTE${n} {on?ON:OFF}`)),
    ...ofChannel('audioMute', '话筒静音', 'Microphone mute', n),
    expect: [{ property: `audioMute${n}`, in: ['$on'] }],
  })),
);

/** What was forgotten in some rooms: to charge one, and in another to put one back into its charger. */
const batteries: Readonly<Record<string, number>> = { '201': 21, '207': 7 };

const receiver = ({ room }: Making): Record<string, Value> => ({
  states: `mute1=false; mute2=false; rf1=true; rf2=true; battery1=88; battery2=${batteries[room] ?? 74}`,
  rules: [
    ...channels.flatMap((n) => [
      `MUTE${n}? => MUTE${n}={mute${n}?ON:OFF}`,
      `MUTE${n} {mute${n}?ON:OFF} => OK`,
      `RF${n}? => RF${n}={rf${n}?ON:OFF}`,
      `BATT${n}? => BATT${n}={battery${n}}`,
    ]),
    '* => ERR',
  ].join('\n'),
});

export const genericTcpSample: DriverSample = {
  models: [microphones],
  kinds: [
    {
      id: 'microphones',
      name: say('无线话筒接收机', 'Wireless microphone receiver'),
      models: [microphones.name],
      installed: 'rack',
      room: 'hall',
      simulate: receiver,
    },
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

export const genericUdpSample: DriverSample = {
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

export const genericTelnetSample: DriverSample = {
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
