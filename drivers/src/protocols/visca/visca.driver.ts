import type { Value } from '@eoms/contract/vocabulary';
import { defineDriver } from '../../kit/define-driver.ts';
import { say } from '../../kit/say.ts';
import type { Transport } from '../../kit/transport.ts';
import { viscaActions } from './visca.actions.ts';
import { decodeReply, terminator } from './visca.codec.ts';
import { explainFrame } from './visca.explain.ts';
import { viscaModels } from './visca.models.ts';
import { stopWhatMoves } from './visca.motion.ts';
import { readPower, viscaPolls } from './visca.polls.ts';
import { viscaProperties } from './visca.properties.ts';
import { forgetSilence, resetNumbers } from './visca.talk.ts';

const messageLength = (buffer: Buffer): number | undefined => {
  const end = buffer.indexOf(terminator);
  return end < 0 ? undefined : end + 1;
};

/** Sony's own transport, and the two plain ones of PTZOptics and compatible cameras. */
const transportFor = (params: Readonly<Record<string, Value>>): Transport => {
  if (params.transport === 'tcp')
    return {
      kind: 'tcp',
      port: 5678,
      frame: { length: messageLength },
      maxFrameBytes: 64,
      gapMs: 20,
      requestTimeoutMs: 2_000,
      speaks: { protocol: 'VISCA', reads: (frame) => decodeReply(frame).kind !== 'unknown' },
    };
  return { kind: 'udp', port: params.transport === 'udp' ? 1259 : 52_381, gapMs: 20, requestTimeoutMs: 1_000 };
};

export const viscaIp = defineDriver({
  id: 'visca_ip',
  version: '1.0.0',
  name: say('VISCA 云台摄像机', 'VISCA PTZ camera'),
  category: ['camera'],
  protocol: 'VISCA over IP / VISCA over TCP',
  control: 'udp',
  transport: transportFor,
  params: [
    { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
    {
      id: 'transport',
      name: say('传输方式', 'Transport'),
      type: 'enum',
      default: 'ip',
      options: [
        { code: 'ip', name: say('VISCA over IP（UDP 52381，带报头）', 'VISCA over IP (UDP 52381, with header)') },
        { code: 'tcp', name: say('TCP（5678，无报头）', 'TCP (5678, no header)') },
        { code: 'udp', name: say('UDP（1259，无报头）', 'UDP (1259, no header)') },
      ],
    },
    {
      id: 'port',
      name: say('端口', 'Port'),
      type: 'port',
      help: say('留空则使用传输方式的默认端口', 'Left empty, the usual port of the transport'),
    },
    {
      id: 'cameraAddress',
      name: say('摄像机地址', 'Camera address'),
      type: 'int',
      default: 1,
      min: 1,
      max: 7,
      help: say('除串口级联外均为 1', 'Always 1 except behind a serial chain'),
    },
    {
      id: 'tally',
      name: say('提示灯', 'Tally light'),
      type: 'enum',
      default: 'none',
      options: [
        { code: 'none', name: say('无', 'None') },
        { code: 'sony', name: say('Sony 命令', 'Sony command') },
        { code: 'ptzoptics', name: say('PTZOptics 命令', 'PTZOptics command') },
      ],
    },
    { id: 'pollSeconds', name: say('轮询间隔', 'Poll interval'), type: 'int', unit: 's', default: 3, min: 1, max: 60 },
  ],
  models: viscaModels,
  properties: viscaProperties,
  actions: viscaActions,
  open: async (device) => {
    forgetSilence(device);
    await resetNumbers(device);
    await readPower(device);
    await stopWhatMoves(device);
  },
  poll: viscaPolls,
  explain: explainFrame,
});
