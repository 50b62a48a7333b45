import {
  groupColumn,
  noValueColumn,
  offsetColumn,
  pollSecondsColumn,
  scaleColumn,
  valueMapColumn,
} from '../../kit/declared-columns.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const request = (method: string, name: Field['name']): Field[] => [
  {
    id: 'method',
    name: say('请求方法', 'Method'),
    type: 'enum',
    default: method,
    options: methods.map((code) => ({ code, name: say(code, code) })),
  },
  {
    id: 'path',
    name,
    type: 'string',
    maxLength: 500,
    help: say('例如 /status?id={unit}', 'For example /status?id={unit}'),
  },
  {
    id: 'headers',
    name: say('请求头', 'Headers'),
    type: 'code',
    maxLength: 1_000,
    help: say('每行一个，名称: 值', 'One a line, name: value'),
  },
  { id: 'body', name: say('请求内容', 'Body'), type: 'code', maxLength: 4_000 },
  {
    id: 'contentType',
    name: say('内容类型', 'Content type'),
    type: 'string',
    default: 'application/json',
    maxLength: 100,
  },
];

/** Columns of a property: which request answers it, and where in the answer it is. */
export const propertyWire: readonly Field[] = [
  ...request('GET', say('路径', 'Path')),
  {
    id: 'select',
    name: say('取值方式', 'Read from'),
    type: 'enum',
    default: 'json',
    options: [
      { code: 'json', name: say('JSON 路径', 'JSON path') },
      { code: 'text', name: say('文本匹配', 'Text pattern') },
      { code: 'status', name: say('状态码', 'Status code') },
    ],
  },
  {
    id: 'selector',
    name: say('路径或匹配式', 'Path or pattern'),
    type: 'string',
    maxLength: 500,
    help: say(
      "例如 $.relays[0].on 或 $.items[?(@.id=='x')].value",
      "For example $.relays[0].on or $.items[?(@.id=='x')].value",
    ),
  },
  groupColumn,
  scaleColumn,
  offsetColumn,
  noValueColumn,
  valueMapColumn(say('例如 active=on;standby=off', 'For example active=on;standby=off')),
  pollSecondsColumn,
  {
    id: 'webhook',
    name: say('回调中的路径', 'Path in the webhook'),
    type: 'string',
    maxLength: 300,
    help: say('设备推送的 JSON 中的位置', 'Where it is in the JSON that the device posts'),
  },
];

/** Columns of an action: its request, and which response means success. */
export const actionWire: readonly Field[] = [
  ...request('POST', say('路径', 'Path')).map((field) => (field.id === 'path' ? { ...field, required: true } : field)),
  {
    id: 'success',
    name: say('成功状态码', 'Status of success'),
    type: 'string',
    default: '200-299',
    maxLength: 60,
    pattern: '^\\s*\\d{3}(\\s*-\\s*\\d{3})?(\\s*,\\s*\\d{3}(\\s*-\\s*\\d{3})?)*\\s*$',
  },
  { id: 'successPath', name: say('成功标志路径', 'JSON path of success'), type: 'string', maxLength: 300 },
  {
    id: 'successValue',
    name: say('成功标志值', 'Value of success'),
    type: 'string',
    maxLength: 200,
    help: say('留空表示该路径存在即成功', 'Empty: it is enough that the path leads somewhere'),
  },
  {
    id: 'errorPath',
    name: say('错误信息路径', 'JSON path of an error'),
    type: 'string',
    maxLength: 300,
    help: say('该路径存在即失败', 'The action has failed if it leads somewhere'),
  },
];
