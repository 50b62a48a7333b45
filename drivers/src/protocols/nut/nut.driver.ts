import type { SourceText } from '@eoms/contract/vocabulary';
import { defineDriver } from '../../kit/define-driver.ts';
import { say } from '../../kit/say.ts';
import { nutActions } from './nut.actions.ts';
import { decodeAnswer, nutFrameLength, splitWords } from './nut.codec.ts';
import { nutModels } from './nut.models.ts';
import { nutParams, nutPort, nutProperties } from './nut.properties.ts';
import { nutSearch } from './nut.search.ts';
import { errorText, readValues, signIn } from './nut.talk.ts';

const ids = nutProperties.map(({ id }) => id);

const requests: Readonly<Record<string, SourceText>> = {
  USERNAME: say('用户名', 'user name'),
  PASSWORD: say('密码', 'password'),
  LIST: say('读取列表', 'read a list'),
  INSTCMD: say('执行命令', 'run a command'),
  SET: say('设置变量', 'set a variable'),
};

const explain = (frame: Buffer): SourceText | undefined => {
  const answer = decodeAnswer(frame);
  if (answer.kind === 'ok') return say('完成', 'done');
  if (answer.kind === 'error') return errorText(answer.code);
  if (answer.kind === 'list') return say(`列表，共 ${answer.rows.length} 行`, `a list of ${answer.rows.length}`);
  const [verb = '', ...rest] = splitWords(frame.toString());
  const name = requests[verb];
  if (name === undefined || verb === 'USERNAME' || verb === 'PASSWORD') return name;
  return say(`${name.zh} ${rest.join(' ')}`, `${name.en}: ${rest.join(' ')}`);
};

export const nut = defineDriver({
  id: 'nut',
  version: '1.0.0',
  name: say('NUT 不间断电源', 'NUT UPS'),
  category: ['power'],
  protocol: 'Network UPS Tools (RFC 9271)',
  control: 'tcp',
  transport: {
    kind: 'tcp',
    port: nutPort,
    frame: { length: nutFrameLength },
    maxFrameBytes: 65_536,
    requestTimeoutMs: 3_000,
    speaks: { protocol: 'NUT' },
  },
  params: nutParams,
  models: nutModels,
  properties: nutProperties,
  actions: nutActions,
  open: signIn,
  poll: [
    {
      id: 'variables',
      name: say('读取变量', 'Read variables'),
      everyMs: (params) => Number(params.pollSeconds ?? 5) * 1_000,
      run: (device) => readValues(device, ids),
    },
  ],
  explain,
  discover: nutSearch(),
});
