import { type Driver, defineDriver } from '../../kit/define-driver.ts';
import { onvifActions } from './onvif.actions.ts';
import { onvifDiscovery } from './onvif.discovery.ts';
import { explainOnvif } from './onvif.explain.ts';
import { knownOf } from './onvif.known.ts';
import { onvifModels } from './onvif.models.ts';
import { takePicture } from './onvif.picture.ts';
import { onvifProperties, say } from './onvif.properties.ts';
import { createPtz } from './onvif.ptz.ts';
import { createOnvifTalk } from './onvif.talk.ts';

const onvifPort = 80;
const streamsMs = 300_000;

const params: Driver['params'] = [
  { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
  { id: 'port', name: say('端口', 'Port'), type: 'port', default: onvifPort },
  { id: 'username', name: say('用户名', 'User name'), type: 'string', maxLength: 64 },
  { id: 'password', name: say('密码', 'Password'), type: 'secret', maxLength: 64 },
  {
    id: 'auth',
    name: say('登录方式', 'Sign-in'),
    type: 'enum',
    default: 'auto',
    options: [
      { code: 'auto', name: say('自动', 'Automatic') },
      { code: 'wsse', name: say('WS-Security 令牌', 'WS-Security token') },
      { code: 'digest', name: say('HTTP 摘要', 'HTTP digest') },
    ],
  },
  { id: 'tls', name: say('使用 HTTPS', 'Use HTTPS'), type: 'bool', default: false },
  {
    id: 'checkCertificate',
    name: say('校验证书', 'Check the certificate'),
    type: 'bool',
    default: false,
    showIf: { field: 'tls', in: [true] },
  },
  { id: 'pollSeconds', name: say('轮询间隔', 'Poll interval'), type: 'int', unit: 's', default: 10, min: 2, max: 600 },
  { id: 'events', name: say('接收事件', 'Receive events'), type: 'bool', default: true },
  {
    id: 'rewriteHost',
    name: say('视频流使用本设备地址', 'Stream addresses on this host'),
    type: 'bool',
    default: false,
    help: say(
      '设备返回内网地址时打开，以连接地址替换',
      'For a device that answers with an address that cannot be reached from here',
    ),
  },
];

const createOnvifDriver = (): Driver => {
  const talk = createOnvifTalk();
  const ptz = createPtz(talk);
  return defineDriver({
    id: 'onvif',
    version: '1.0.0',
    name: say('ONVIF 摄像机', 'ONVIF camera'),
    category: ['camera', 'streaming'],
    protocol: 'ONVIF Profile S',
    control: 'onvif',
    transport: { kind: 'own', port: onvifPort, connect: talk.connect },
    params,
    models: onvifModels,
    properties: onvifProperties,
    actions: onvifActions(talk, ptz),
    open: talk.open,
    poll: (view) => [
      {
        id: 'status',
        name: say('状态', 'Status'),
        everyMs: ({ pollSeconds }) => Number(pollSeconds ?? 10) * 1_000,
        run: async (device) => {
          await talk.readClock(device);
          if (knownOf(device)?.ptzProfile !== undefined) await ptz.read(device);
          await talk.readImaging(device);
        },
      },
      {
        id: 'streams',
        name: say('视频流地址', 'Stream addresses'),
        everyMs: streamsMs,
        run: async (device) => {
          await talk.readStreams(device);
          if (knownOf(view)?.ptzProfile !== undefined) await ptz.readPresets(device);
        },
      },
    ],
    picture: takePicture,
    explain: explainOnvif,
    discover: onvifDiscovery,
  });
};

export const onvif = createOnvifDriver();
