import { declaredProperties, withStandard } from '../../kit/declared-driver.ts';
import { defineDriver } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { qrcActions } from './qrc.actions.ts';
import { decodeFrame, endOfMessage, readControls } from './qrc.codec.ts';
import { qrcDeclares } from './qrc.declares.ts';
import { explainFrame } from './qrc.explain.ts';
import { qrcModels } from './qrc.models.ts';
import { statusProperties, takeStatus } from './qrc.status.ts';
import { call, readTargets, takeReadings, watchTargets } from './qrc.talk.ts';
import { targetOf } from './qrc.targets.ts';

const targetsOf = (device: Device) => device.definition.properties.map(({ wire }) => targetOf(wire));

const logOn = async (device: Device): Promise<void> => {
  const user = String(device.params.username ?? '');
  if (user === '') return;
  const password = String(device.params.password ?? '');
  device.line.conceal(JSON.stringify(password).slice(1, -1));
  try {
    await call(device, 'Logon', { User: user, Password: password });
  } catch (error) {
    if (!isDeviceError(error) || error.kind === 'timeout' || error.kind === 'closed') throw error;
    throw deviceError('signIn', say('用户名或密码错误', 'wrong user name or password'));
  }
};

const readStatus = async (device: Device): Promise<void> => takeStatus(device, await call(device, 'StatusGet', 0));

export const qsysQrc = defineDriver({
  id: 'qsys_qrc',
  version: '1.0.0',
  name: say('Q-SYS 音频处理器', 'Q-SYS Core'),
  category: ['audioProcessor'],
  protocol: 'Q-SYS Remote Control (QRC)',
  control: 'tcp',
  transport: {
    kind: 'tcp',
    port: 1710,
    frame: { delimiter: endOfMessage },
    maxFrameBytes: 1_048_576,
    requestTimeoutMs: 3_000,
    speaks: { protocol: 'QRC', reads: (frame) => decodeFrame(frame).kind !== 'unknown' },
  },
  params: [
    { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: 1710 },
    {
      id: 'username',
      name: say('用户名', 'User name'),
      type: 'string',
      maxLength: 64,
      help: say('未设置访问控制时留空', 'Left empty where access control is off'),
    },
    { id: 'password', name: say('密码', 'Password'), type: 'secret', maxLength: 64 },
    {
      id: 'updateSeconds',
      name: say('变更上报间隔', 'Change interval'),
      type: 'double',
      unit: 's',
      default: 0.5,
      min: 0.1,
      max: 60,
    },
    {
      id: 'pollSeconds',
      name: say('状态轮询间隔', 'Status interval'),
      type: 'int',
      unit: 's',
      default: 10,
      min: 1,
      max: 30,
    },
  ],
  declares: qrcDeclares,
  models: qrcModels,
  properties: (view) => withStandard(declaredProperties(view), statusProperties),
  actions: qrcActions,
  open: async (device) => {
    await logOn(device);
    await readStatus(device);
    await readTargets(device, targetsOf(device));
    await watchTargets(device, targetsOf(device));
  },
  receive: (device, frame) => {
    const message = decodeFrame(frame);
    if (message.kind === 'notice' && message.method === 'EngineStatus') takeStatus(device, message.params);
    else if (message.kind === 'notice') takeReadings(device, readControls(message.params));
    else if (message.kind === 'result') takeReadings(device, readControls(message.result));
  },
  poll: [
    /** Also keeps the connection open: the Core closes one that was silent for 60 s. */
    { id: 'status', everyMs: (params) => Number(params.pollSeconds ?? 10) * 1_000, run: readStatus },
    { id: 'controls', everyMs: 60_000, run: (device) => readTargets(device, targetsOf(device)) },
  ],
  explain: explainFrame,
});
