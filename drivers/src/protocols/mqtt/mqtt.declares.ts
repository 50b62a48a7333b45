import type { SourceText } from '@eoms/contract/vocabulary';
import { checkDeclared, faultIn, templateFault } from '../../kit/declared-check.ts';
import { noValueColumn, offsetColumn, scaleColumn } from '../../kit/declared-columns.ts';
import { wireText } from '../../kit/declared-wire.ts';
import type { Declares } from '../../kit/definition.ts';
import type { Field } from '../../kit/field.ts';
import { parseSelector } from '../../kit/json-selector.ts';
import { say } from '../../kit/say.ts';
import { isTopic, isTopicFilter } from '../../kit/topic-filter.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { payloadTemplate, topicOf } from './mqtt.codec.ts';

const topicHelp = say('可用 {base} 代表主题前缀', '{base} stands for the base topic');

const propertyFields: readonly Field[] = [
  {
    id: 'topic',
    name: say('状态主题', 'State topic'),
    type: 'string',
    required: true,
    maxLength: 500,
    help: topicHelp,
  },
  {
    id: 'selector',
    name: say('取值路径', 'Path to the value'),
    type: 'string',
    help: say(
      'JSON 内容中的位置，如 ENERGY.Power 或 /ENERGY/Power；留空取整个内容',
      'Place in JSON, as ENERGY.Power or /ENERGY/Power; empty: the whole payload',
    ),
  },
  {
    id: 'map',
    name: say('取值对照', 'Meaning of words'),
    type: 'string',
    maxLength: 1_000,
    help: say('如 ON=true; OFF=false', 'As ON=true; OFF=false'),
  },
  scaleColumn,
  offsetColumn,
  noValueColumn,
  {
    id: 'retained',
    name: say('保留消息', 'Retained messages'),
    type: 'enum',
    default: 'use',
    options: [
      { code: 'use', name: say('采用', 'Use') },
      { code: 'ignore', name: say('忽略', 'Ignore') },
    ],
  },
];

const actionFields: readonly Field[] = [
  {
    id: 'topic',
    name: say('命令主题', 'Command topic'),
    type: 'string',
    required: true,
    maxLength: 500,
    help: topicHelp,
  },
  {
    id: 'payload',
    name: say('消息内容', 'Payload'),
    type: 'code',
    maxLength: 4_096,
    help: say(
      '用 {参数} 填入参数，如 {"state":"{on?ON:OFF}"}',
      '{parameter} is filled in, as in {"state":"{on?ON:OFF}"}',
    ),
  },
  {
    id: 'qos',
    name: say('服务质量', 'Quality of service'),
    type: 'enum',
    default: '0',
    options: [
      { code: '0', name: say('0（最多一次）', '0 (at most once)') },
      { code: '1', name: say('1（至少一次）', '1 (at least once)') },
    ],
  },
  { id: 'retain', name: say('由代理保留', 'Retained by the broker'), type: 'bool', default: false },
];

/** Any base is good enough to check whether the topic is valid. */
const anyBase = { base: 'base' };

/** Reports everything that cannot be parsed. */
const unreadable = (why: SourceText | undefined): SourceText | undefined =>
  why && say(`无法解析：${why.zh}`, `cannot be read: ${why.en}`);

const check = checkDeclared({
  property: ({ wire }, report) => {
    const attempt = (column: string, read: (text: string) => unknown) =>
      report(column, unreadable(faultIn(() => read(wireText(wire, column)))));
    attempt('topic', (text) => topicOf(text, anyBase, isTopicFilter));
    attempt('selector', parseSelector);
    attempt('map', parseWireWords);
  },
  action: ({ wire, params }, report) => {
    const known = new Set(params.map(({ id }) => id));
    report('topic', unreadable(faultIn(() => topicOf(wireText(wire, 'topic'), anyBase, isTopic))));
    report('payload', unreadable(templateFault(() => payloadTemplate(wire), known)));
  },
});

/** What the model screen asks of every property and action of a device on MQTT. */
export const mqttDeclares: Declares = { property: propertyFields, action: actionFields, check };
