import type { SourceText } from '@eoms/contract/vocabulary';
import { type Discovery, defineDriver } from '../../kit/define-driver.ts';
import { askByUdp } from '../../transports/udp.ts';
import { pjlinkActions } from './pjlink.actions.ts';
import { decodeFrame, decodeSearchAnswer, searchRequest } from './pjlink.codec.ts';
import { explainFrame } from './pjlink.explain.ts';
import { pjlinkModels } from './pjlink.models.ts';
import { listenForNotices, noticePort, takeNotice } from './pjlink.notices.ts';
import { pjlinkPolls } from './pjlink.polls.ts';
import { pjlinkProperties, say } from './pjlink.properties.ts';
import { signIn } from './pjlink.talk.ts';

const pjlinkPort = 4352;

const discover: Discovery = {
  name: say('PJLink 2 级搜索', 'PJLink class 2 search'),
  params: [
    {
      id: 'address',
      name: say('广播地址', 'Broadcast address'),
      type: 'host',
      required: true,
      default: '255.255.255.255',
    },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: pjlinkPort },
    { id: 'seconds', name: say('等待时间', 'Wait'), type: 'int', unit: 's', default: 3, min: 1, max: 30 },
  ],
  run: ({ args, found, signal }) =>
    askByUdp({
      data: Buffer.from(searchRequest),
      host: String(args.address ?? '255.255.255.255'),
      port: Number(args.port ?? pjlinkPort),
      broadcast: true,
      listenMs: Number(args.seconds ?? 3) * 1_000,
      signal,
      onAnswer: ({ data, from }) => {
        const mac = decodeSearchAnswer(data);
        if (mac === undefined) return;
        found({ key: mac, name: `PJLink ${from.host}`, params: { host: from.host, port: from.port }, info: { mac } });
      },
    }),
};

export const pjlink = defineDriver({
  id: 'pjlink',
  version: '1.1.0',
  name: say('PJLink 投影机', 'PJLink projector'),
  category: ['projector', 'display'],
  protocol: 'PJLink class 1 / class 2',
  control: 'tcp',
  transport: {
    kind: 'tcp',
    port: pjlinkPort,
    frame: { delimiter: '\r' },
    maxFrameBytes: 1_024,
    requestTimeoutMs: 2_500,
    speaks: { protocol: 'PJLink', reads: (frame) => decodeFrame(frame).kind !== 'unknown' },
  },
  params: [
    { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: pjlinkPort },
    { id: 'password', name: say('密码', 'Password'), type: 'secret', maxLength: 32 },
    { id: 'pollSeconds', name: say('轮询间隔', 'Poll interval'), type: 'int', unit: 's', default: 5, min: 1, max: 60 },
    {
      id: 'inputs',
      name: say('输入名称', 'Input names'),
      type: 'string',
      maxLength: 500,
      help: say('例如 31=HDMI 1; 32=HDMI 2', 'For example 31=HDMI 1; 32=HDMI 2'),
    },
    {
      id: 'noticePort',
      name: say('通知端口', 'Notice port'),
      type: 'port',
      min: 0,
      default: noticePort,
      help: say(
        'Class 2 设备向此 UDP 端口发送状态通知；0 为不接收',
        'Class 2 devices send their status notices to this UDP port; 0 receives none',
      ),
    },
  ],
  models: pjlinkModels,
  properties: pjlinkProperties,
  actions: pjlinkActions,
  open: async (device) => {
    await signIn(device);
    void listenForNotices(device);
  },
  receive: takeNotice,
  poll: pjlinkPolls,
  explain: (frame: Buffer): SourceText | undefined => explainFrame(frame),
  discover,
});
