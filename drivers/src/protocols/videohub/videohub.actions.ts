import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { headers, portLine } from './videohub.codec.ts';
import { choicesOf, countOf, type Side } from './videohub.ports.ts';
import { change, readInputNames, readLocks, readOutputNames, readRoutes } from './videohub.talk.ts';

const port = (id: 'input' | 'output', side: Side): Field => ({
  id,
  name: id === 'input' ? say('输入', 'Input') : say('输出', 'Output'),
  type: 'enum',
  required: true,
  options: (device) => choicesOf(device, side),
  pattern: '^[1-9][0-9]{0,2}$',
});
const input = port('input', 'inputs');
const output = port('output', 'outputs');

const number = (device: Device, side: Side, value: Value | undefined): number => {
  const wanted = Number(value);
  if (wanted > countOf(device, side)) throw deviceError('refused', say('没有此端口', 'there is no such port'));
  return wanted;
};

const name: Field = { id: 'name', name: say('名称', 'Name'), type: 'string', required: true, maxLength: 64 };

const label = (
  id: string,
  zh: string,
  en: string,
  field: Field,
  side: Side,
  header: string,
  property: string,
  readBack: (device: Device) => Promise<void>,
): ActionDef => ({
  id,
  name: say(zh, en),
  params: [field, name],
  expect: [{ property: `${property}[$${field.id}]`, in: ['$name'] }],
  run: async (device, args) =>
    change(device, header, [portLine(number(device, side, args[field.id]), String(args.name))]),
  readBack,
});

const lockCodes: Readonly<Record<string, string>> = { lock: 'O', unlock: 'U', force: 'F' };

export const videohubActions: readonly ActionDef[] = [
  {
    id: 'route',
    name: say('切换路由', 'Route'),
    capability: 'route',
    params: [output, input],
    expect: [{ property: 'route[$output]', in: ['$input'] }],
    run: async (device, args) =>
      change(device, headers.routing, [
        portLine(number(device, 'outputs', args.output), number(device, 'inputs', args.input) - 1),
      ]),
    readBack: readRoutes,
  },
  {
    id: 'lock',
    name: say('锁定输出', 'Lock an output'),
    capability: 'lock',
    params: [
      output,
      {
        id: 'state',
        name: say('操作', 'What'),
        type: 'enum',
        required: true,
        options: [
          { code: 'lock', name: say('锁定', 'Lock') },
          { code: 'unlock', name: say('解锁', 'Unlock') },
          { code: 'force', name: say('强制解锁', 'Unlock by force') },
        ],
      },
    ],
    expect: [
      { when: { state: 'lock' }, property: 'lock[$output]', in: ['owned'] },
      { when: { state: 'unlock' }, property: 'lock[$output]', in: ['unlocked'] },
      { when: { state: 'force' }, property: 'lock[$output]', in: ['unlocked'] },
    ],
    run: async (device, args) =>
      change(device, headers.locks, [
        portLine(number(device, 'outputs', args.output), lockCodes[String(args.state)] ?? 'U'),
      ]),
    readBack: readLocks,
  },
  label('nameInput', '命名输入', 'Name an input', input, 'inputs', headers.inputLabels, 'inputName', readInputNames),
  label(
    'nameOutput',
    '命名输出',
    'Name an output',
    output,
    'outputs',
    headers.outputLabels,
    'outputName',
    readOutputNames,
  ),
];
