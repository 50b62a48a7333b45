import { defineDriver } from '../../kit/define-driver.ts';
import type { Field } from '../../kit/field.ts';
import { promptedLines } from '../../kit/prompted-lines.ts';
import { say } from '../../kit/say.ts';
import { forgetUnsupported } from '../../kit/unknown-values.ts';
import { sisActions } from './sis.actions.ts';
import { decodeFrame, prompts } from './sis.codec.ts';
import { explainFrame } from './sis.explain.ts';
import { sisModels } from './sis.models.ts';
import { readTiesSoon, sisPolls } from './sis.polls.ts';
import { sisProperties } from './sis.properties.ts';
import { signIn } from './sis.sign-in.ts';
import { takeMessage } from './sis.take.ts';

const names = (id: string, zh: string, en: string): Field => ({
  id,
  name: say(zh, en),
  type: 'string',
  maxLength: 2_000,
  help: say('例如 1=笔记本; 2=摄像机', 'For example 1=Laptop; 2=Camera'),
});

const params: readonly Field[] = [
  { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
  { id: 'port', name: say('端口', 'Port'), type: 'port', default: 23 },
  { id: 'password', name: say('密码', 'Password'), type: 'secret', maxLength: 64 },
  {
    id: 'kind',
    name: say('设备类型', 'Kind'),
    type: 'enum',
    default: 'switcher',
    options: [
      { code: 'switcher', name: say('切换器（单路输出）', 'Switcher (one output)') },
      { code: 'matrix', name: say('矩阵', 'Matrix') },
    ],
  },
  { id: 'inputs', name: say('输入数量', 'Inputs'), type: 'int', default: 8, min: 1, max: 128 },
  {
    id: 'outputs',
    name: say('输出数量', 'Outputs'),
    type: 'int',
    default: 4,
    min: 1,
    max: 128,
    showIf: { field: 'kind', in: ['matrix'] },
  },
  names('inputNames', '输入名称', 'Input names'),
  { ...names('outputNames', '输出名称', 'Output names'), showIf: { field: 'kind', in: ['matrix'] } },
  {
    id: 'volume',
    name: say('音量控制', 'Volume'),
    type: 'enum',
    default: 'none',
    options: [
      { code: 'none', name: say('无', 'None') },
      { code: 'sis', name: say('音量命令 (V)', 'Volume command (V)') },
      { code: 'group', name: say('音量组 (GRPM)', 'Group fader (GRPM)') },
    ],
  },
  {
    id: 'volumeGroup',
    name: say('音量组编号', 'Group'),
    type: 'int',
    default: 8,
    min: 1,
    max: 64,
    showIf: { field: 'volume', in: ['group'] },
  },
  { id: 'freeze', name: say('支持画面冻结', 'Can freeze'), type: 'bool', default: false },
  { id: 'presets', name: say('预设数量', 'Presets'), type: 'int', default: 0, min: 0, max: 128 },
  { id: 'pollSeconds', name: say('轮询间隔', 'Poll interval'), type: 'int', unit: 's', default: 5, min: 1, max: 60 },
];

export const extronSis = defineDriver({
  id: 'extron_sis',
  version: '1.0.0',
  name: say('Extron 切换器与矩阵', 'Extron switcher or matrix'),
  category: ['matrix'],
  protocol: 'Extron SIS',
  control: 'telnet',
  transport: {
    kind: 'telnet',
    port: 23,
    frame: promptedLines(prompts),
    maxFrameBytes: 4_096,
    requestTimeoutMs: 3_000,
    speaks: { protocol: 'Extron SIS' },
  },
  params,
  models: sisModels,
  properties: sisProperties,
  actions: sisActions,
  open: async (device) => {
    forgetUnsupported(device);
    await signIn(device);
  },
  receive: (device, frame) => {
    const message = decodeFrame(frame);
    takeMessage(device, message);
    if (message.kind === 'quick' || (message.kind === 'preset' && message.recalled)) readTiesSoon(device);
  },
  poll: sisPolls,
  explain: explainFrame,
});
