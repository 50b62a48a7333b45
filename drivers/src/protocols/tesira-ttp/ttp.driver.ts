import { declaredProperties, withStandard } from '../../kit/declared-driver.ts';
import { defineDriver } from '../../kit/define-driver.ts';
import { promptedLines } from '../../kit/prompted-lines.ts';
import { say } from '../../kit/say.ts';
import { ttpActions } from './ttp.actions.ts';
import { decodeFrame, prompts } from './ttp.codec.ts';
import { ttpDeclares } from './ttp.declares.ts';
import { explainFrame } from './ttp.explain.ts';
import { ttpModels } from './ttp.models.ts';
import { signIn } from './ttp.sign-in.ts';
import { readFaults, readIdentity, setVerbose, statusProperties } from './ttp.status.ts';
import { takePublication, watchAll } from './ttp.talk.ts';

export const tesiraTtp = defineDriver({
  id: 'tesira_ttp',
  version: '1.0.0',
  name: say('Biamp Tesira 音频处理器', 'Biamp Tesira'),
  category: ['audioProcessor'],
  protocol: 'Tesira Text Protocol',
  control: 'telnet',
  transport: {
    kind: 'telnet',
    port: 23,
    frame: promptedLines(prompts),
    maxFrameBytes: 65_536,
    requestTimeoutMs: 3_000,
    speaks: { protocol: 'Tesira TTP' },
  },
  params: [
    { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: 23 },
    {
      id: 'username',
      name: say('用户名', 'User name'),
      type: 'string',
      maxLength: 64,
      help: say('系统未启用安全时留空', 'Left empty where system security is off'),
    },
    { id: 'password', name: say('密码', 'Password'), type: 'secret', maxLength: 64 },
    {
      id: 'publishMs',
      name: say('订阅最小间隔', 'Shortest time between two publications'),
      type: 'int',
      unit: 'ms',
      default: 250,
      min: 50,
      max: 60_000,
    },
    { id: 'pollSeconds', name: say('轮询间隔', 'Poll interval'), type: 'int', unit: 's', default: 10, min: 1, max: 60 },
  ],
  declares: ttpDeclares,
  models: ttpModels,
  properties: (view) => withStandard(declaredProperties(view), statusProperties),
  actions: ttpActions,
  open: async (device) => {
    for (const key of [...device.store.keys()]) if (key.startsWith('deaf:')) device.store.delete(key);
    await signIn(device);
    await setVerbose(device);
  },
  receive: (device, frame) => {
    const message = decodeFrame(frame);
    if (message.kind === 'published') takePublication(device, message.token, message.value);
  },
  poll: [
    { id: 'faults', everyMs: (params) => Number(params.pollSeconds ?? 10) * 1_000, run: readFaults },
    { id: 'values', everyMs: 60_000, run: watchAll },
    { id: 'identity', everyMs: 600_000, run: readIdentity },
  ],
  explain: explainFrame,
});
